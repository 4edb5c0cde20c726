import type { CharacterId } from '../../character.ts'
import type { Element } from '../../play.ts'
import type { TitlePage } from '../../title-page.ts'
import { marksOf } from './marks.ts'

/** Two 32-bit walks over the code units, as base 36: enough to notice that a text was edited, no protection against malice. */
export function digest(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code ^ (b >>> 15), 0x5bd1e995)
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36)
}

/** Everything that the text says about some neighbouring elements, in one string. */
export function digestElements(elements: readonly Element[], nameOf: ReadonlyMap<CharacterId, string>): string {
  let all = ''
  for (const one of elements) {
    const name = one.character === undefined ? '' : (nameOf.get(one.character) ?? '')
    all += `${one.kind}\u0001${name}\u0001${one.number ?? ''}\u0001${one.level ?? ''}\u0001${one.dual ?? ''}\u0001`
    for (const run of one.text) all += `${run.text}\u0002${marksOf(run)}${run.aside ?? ''}\u0003`
    all += '\u0004'
  }
  return digest(all)
}

/** The same for a title page. */
export const digestTitle = (page: TitlePage): string =>
  digest(page.map(({ key, value }) => `${key}\u0001${value}\u0002`).join(''))
