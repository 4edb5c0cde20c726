import { TITLE_KEYS, type Character, type Element, type Play, type TitleEntry } from '@replique/script'

const UNPRINTED: ReadonlySet<string> = new Set(['note', 'section', 'synopsis'])
/** How to reach somebody, and notes, are for those who work on the play. */
const PRIVATE: ReadonlySet<string> = new Set([...TITLE_KEYS.contact, ...TITLE_KEYS.notes])

/** What a guest reads of a play: what is printed, without notes, outline, what was set aside or taken out. */
export function openToGuests({ kind, language, titlePage, characters, elements, settings }: Play): Play {
  const { production: _production, ...printed } = settings
  return {
    kind,
    language,
    titlePage: titlePage.filter(({ key }: TitleEntry) => !PRIVATE.has(key)),
    characters: characters.map(bare),
    elements: elements.filter((one) => !UNPRINTED.has(one.kind)).map(shown),
    settings: printed,
  }
}

const bare = ({ aliases: _aliases, description, ...character }: Character): Character => ({
  ...character,
  aliases: [],
  description: character.unprinted ? '' : description,
})

function shown({ id: _id, movement: _movement, revision: _revision, omitted, text, ...element }: Element): Element {
  const words = text.filter(({ aside }) => aside === undefined)
  return { ...element, text: omitted ? [] : words, ...(omitted && { omitted: [] }) }
}
