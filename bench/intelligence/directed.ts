/** Speeches from sample plays whose tone is given by a direction; the directions are removed from the text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScript } from '@replique/paper'
import { isSpoken, speechesOf, textOf, tonesInDirection, type Element, type Play } from '@replique/script'

const SCRIPTS = join(import.meta.dirname, '../../../shared/data/scripts')
const FOLDERS = ['tei-en', 'tei-fr', 'fountain', 'fdx', 'fadein', 'html', 'txt', 'osf', 'celtx', 'trelby']

export interface Directed {
  readonly play: Play
  readonly labels: readonly { readonly cue: number; readonly tone: string }[]
}

const BRACKETS = /\([^()]*\)|\[[^\][]*\]/gu

/**
 * Returns the sample plays in which a direction gives the tone of at least one speech, without these directions. A play
 * that exists in several formats is included once.
 */
export async function directedSpeeches(): Promise<readonly Directed[]> {
  if (!existsSync(SCRIPTS)) return []
  const found: Directed[] = []
  const known = new Set<string>()
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(SCRIPTS, folder)).toSorted()) {
      const result = await readScript({ name, bytes: readFileSync(join(SCRIPTS, folder, name)) })
      if ('error' in result) continue
      const key = result.play.elements
        .map(({ text }) => textOf(text))
        .join(' ')
        .slice(0, 400)
      if (known.has(key)) continue
      known.add(key)
      const directed = hide(result.play)
      if (directed.labels.length > 0) found.push(directed)
    }
  return found
}

function hide(play: Play): Directed {
  const labels = new Map<Element, string>()
  const hidden = new Map<Element, Element | null>()
  for (const { cue, said } of speechesOf(play.elements)) {
    const last = said.at(-1)
    const element = play.elements[cue]
    if (last === undefined || !element) continue
    const inside = play.elements.slice(cue, last + 1)
    const words = inside.flatMap((one) => {
      const text = textOf(one.text)
      return one.kind === 'parenthetical' || one === element ? text : isSpoken(one) ? (text.match(BRACKETS) ?? []) : []
    })
    const tones = new Set(words.flatMap((one) => tonesInDirection(one)).map(({ name }) => name))
    // skips speeches whose directions name no tone, or more than one
    const [tone] = tones
    if (tone === undefined || tones.size > 1) continue
    labels.set(element, tone)
    for (const one of inside) hidden.set(one, bare(one))
  }
  const elements: Element[] = []
  const placed: { cue: number; tone: string }[] = []
  for (const element of play.elements) {
    const shown = hidden.has(element) ? hidden.get(element) : element
    if (!shown) continue
    const tone = labels.get(element)
    if (tone !== undefined) placed.push({ cue: elements.length, tone })
    elements.push(shown)
  }
  return { play: { ...play, elements }, labels: placed }
}

/** Returns the element without the text that reveals the tone. */
function bare(element: Element): Element | null {
  if (element.kind === 'parenthetical' || element.kind === 'action') return null
  if (element.kind === 'cue')
    return { ...element, text: [], ...(element.character === undefined && { text: element.text }) }
  if (!isSpoken(element)) return element
  return { ...element, text: [{ text: textOf(element.text).replace(BRACKETS, ' ') }] }
}
