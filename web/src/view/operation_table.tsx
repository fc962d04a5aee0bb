// The calls of a diagram as a list, for those who cannot see it.
import {kStateNames, type Timeline} from '../model/timeline';
import {shortPlace} from '../model/place';
import {matchText} from './space_time';
import {VirtualList} from './virtual_list';

const kMostMessages = 20_000; // beyond, looking for the partners of each row takes too long

interface Props {
  timeline: Timeline;
  selected: number;
  onSelect: (event: number) => void;
}

export function OperationTable({timeline, selected, onSelect}: Props) {
  const count = timeline.begin.length;
  const row = (event: number) => {
    const place = timeline.places[timeline.place[event]];
    const match = timeline.from.length <= kMostMessages ? matchText(timeline, event) : '';
    return (
      <button type="button" class={`operation ${event === selected ? 'active' : ''}`} onClick={() => onSelect(event)}>
        <span class="who">rank {timeline.ranks[timeline.rowOf[event]]}</span>
        <code>{timeline.calls[timeline.call[event]]}</code>
        <span>{place ? shortPlace(place) : ''}</span>
        <span>
          {kStateNames[timeline.state[event]]}
          {match && `; ${match}`}
        </span>
      </button>
    );
  };
  return (
    <VirtualList
      class="operations"
      count={count}
      rowHeight={30}
      label="Calls of the diagram"
      row={row}
      active={selected >= 0 ? selected : undefined}
    />
  );
}
