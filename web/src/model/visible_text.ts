// Characters that show nothing or change the order of what is around them become visible: a file name must not be able
// to look like another one.
const kHidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
// In JSON text they may stand for themselves or be written as escapes.
const kHiddenInJson =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\\[bfr]|\\u(?:00[01][0-9a-f]|007f|00[89][0-9a-f]|00ad|061c|180e|20[026][0-9a-f]|feff|fff[9ab])/i;

export function visible(text: string): string {
  return text.replace(kHidden, (one) => {
    if (one === '\r') return '';
    return `⟨U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

export const mayHide = (json: string): boolean => kHiddenInJson.test(json);

/** All strings of a parsed document, in place. */
export function makeVisible<T>(value: T): T {
  if (typeof value === 'string') return visible(value) as T;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; ++i) if (typeof value[i] !== 'number') value[i] = makeVisible(value[i]);
  } else if (value !== null && typeof value === 'object') {
    const object = value as Record<string, unknown>;
    for (const key of Object.keys(object)) {
      const shown = visible(key);
      const content = makeVisible(object[key]);
      if (shown !== key) delete object[key];
      object[shown] = content;
    }
  }
  return value;
}
