import type { Play } from '../../play.ts'
import { printBody } from './print-body.ts'
import { printFront, printHeader } from './print-head.ts'
import type { Named } from './print-speech.ts'

/** What a name is within an id: small letters of the Latin alphabet, digits, and hyphens for everything else. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, 'p-')

/** Everybody with an id of their own, made of their name. */
function namedIn({ characters }: Play): Named[] {
  // those that the file has for itself
  const taken = new Map([
    ['play', 1],
    ['set', 1],
  ])
  return characters.map((character) => {
    const slug = slugOf(character.name) || 'person'
    let id = slug
    for (let at = (taken.get(slug) ?? 0) + 1; taken.has(id); at++) id = `${slug}-${at}`
    taken.set(slug, (taken.get(slug) ?? 0) + 1)
    taken.set(id, taken.get(id) ?? 1)
    return { id, character }
  })
}

/**
 * Writes a play in TEI, valid by the schema that DraCor keeps but for ages: header with its people, title page, cast list and setting,
 * acts and scenes as divisions, speeches by who gives them, verse with its shared lines, directions, looks and notes.
 * What TEI has no element for stands in `rend` and `type`, so that `readTei` gives the same play but for its layout.
 */
export function printTei(play: Play): string {
  const people = namedIn(play)
  const byId = new Map(people.map((one) => [one.character.id, one]))
  const type = play.kind === 'screenplay' ? ' type="screenplay"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id="play" xml:lang="${play.language}">
${printHeader(play, people)}
<text${type}>
${printFront(play, people)}<body>
${printBody(play.elements, byId)}
</body>
</text>
</TEI>
`
}
