// Places in source files.
import type {Finding, Frame, Place, Site} from './report';

export function frameOf(site: Site | undefined): Frame | undefined {
  return site?.stack.find((frame) => !frame.internal && frame.file) ?? site?.stack.find((frame) => frame.file);
}

export function placeOf(finding: Finding): Place | undefined {
  const frame = frameOf(finding.sites[0]);
  return frame?.file ? {file: frame.file, line: frame.line ?? 0} : undefined;
}

export const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

export const shortPlace = (place: Place): string =>
  place.line > 0 ? `${baseName(place.file)}:${place.line}` : baseName(place.file);

/** "MPI_Send" of "MPI_Send(buf=…)". */
export function functionOf(call: string): string {
  const end = call.indexOf('(');
  return end < 0 ? call : call.slice(0, end);
}
