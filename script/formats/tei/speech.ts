import { normalise, plain, type RichText } from '../../rich-text.ts'
import type { Element, VersePart } from '../../play.ts'
import { splitLabel } from '../../recognise/speaker-label.ts'
import { childrenOf, findAll, isElement, type XmlElement, type XmlNode } from '../xml/tree.ts'
import type { Cast } from './cast.ts'
import {
  readOwnMark,
  characterIdsOf,
  hasToken,
  revisionIn,
  APPARATUS,
  directionWords,
  isVerbatim,
  plainWords,
  richWords,
  tidy,
  verbatimWords,
  wordsIn,
  joinLines,
} from './words.ts'

const PARTS: ReadonlyMap<string, VersePart> = new Map([
  ['I', 'first'],
  ['M', 'middle'],
  ['F', 'last'],
])
/** Elements that contain paragraphs or lines rather than text. */
const HOLDERS = new Set('lg said q quote floatingText body div sp'.split(' '))
const LINES = new Set(['l', 'p', 'ab', ...HOLDERS])

/** Collects a speech. Text outside lines and paragraphs becomes dialogue. */
class Speech {
  readonly elements: Element[] = []
  #loose: XmlNode[] = []

  read(nodes: readonly XmlNode[]): void {
    for (const node of nodes) this.#take(node)
    this.#flush()
  }

  #take(node: XmlNode): void {
    const mark = isElement(node) ? readOwnMark(node) : undefined
    if (mark !== undefined) {
      this.#flush()
      this.elements.push(mark)
      return
    }
    if (!isElement(node) || !(LINES.has(node.name) || node.name === 'stage')) {
      if (!isElement(node) || !(APPARATUS.has(node.name) || node.name === 'speaker')) this.#loose.push(node)
      return
    }
    // a direction in the middle of loose text is kept in that text
    if (node.name === 'stage' && this.#loose.some((one) => isElement(one) || one.trim() !== '')) {
      this.#loose.push(node)
      return
    }
    this.#flush()
    if (node.name === 'stage') this.#direct(node)
    else if (node.name === 'l') this.#line(node)
    else if (node.name === 'lg' && node.attributes['type'] === 'lyrics') this.#sing(node)
    else if (HOLDERS.has(node.name) || childrenOf(node).some(({ name }) => LINES.has(name))) this.read(node.children)
    else this.#say(wordsIn(node), node)
  }

  #flush(): void {
    const words = this.#loose
    this.#loose = []
    if (words.length > 0) this.#say(richWords(words))
  }

  #direct(stage: XmlElement): void {
    if (hasToken(stage, 'beside-name')) return
    const words = directionWords(stage)
    const text = isVerbatim(stage) ? verbatimWords(stage) : words === '' ? [] : plain(`(${words})`)
    if (text.length > 0 || isVerbatim(stage)) this.elements.push({ kind: 'parenthetical', text, ...revisionIn(stage) })
  }

  #say(text: RichText, from?: XmlElement): void {
    const isMeant = from !== undefined && isVerbatim(from)
    if (text.length > 0 || isMeant)
      this.elements.push({ kind: 'dialogue', text, ...(from !== undefined && revisionIn(from)) })
  }

  #line(line: XmlElement): void {
    const text = wordsIn(line)
    const part = PARTS.get(line.attributes['part'] ?? '')
    if (text.length > 0 || isVerbatim(line))
      this.elements.push({ kind: 'verse', text, ...(part !== undefined && { part }), ...revisionIn(line) })
  }

  #sing(song: XmlElement): void {
    const text = joinLines(childrenOf(song, 'l').map(wordsIn))
    this.elements.push({ kind: 'lyrics', text, ...revisionIn(song) })
  }
}

/** Returns the text beside a speaker's name, as Réplique writes it. */
function besideName(sp: XmlElement): RichText | undefined {
  const stage = childrenOf(sp, 'stage').find((one) => hasToken(one, 'beside-name'))
  return stage === undefined ? undefined : verbatimWords(stage)
}

/**
 * Reads a speech in the form that Réplique writes, recognised by its tokens or by a speaker label that matches the list
 * of people exactly. Returns undefined for any other speech.
 */
function readOwnSpeech(sp: XmlElement, cast: Cast): Element[] | undefined {
  const [speaker, ...others] = childrenOf(sp, 'speaker')
  const [who = '', ...more] = characterIdsOf(sp)
  const label = speaker === undefined ? '' : tidy(plainWords(speaker))
  const isKnown = others.length === 0 && more.length === 0 && cast.isNamed(who, label)
  const isContinued = hasToken(sp, 'continued')
  const isUnlisted = hasToken(sp, 'unlisted')
  if (!isKnown && !isContinued && !isUnlisted) return undefined
  const speech = new Speech()
  speech.read(sp.children)
  if (isContinued) return speech.elements
  if (speech.elements.length === 0 && !hasToken(sp, 'silent') && besideName(sp) === undefined) return []
  const listed = isUnlisted ? undefined : cast.speak([who], label)
  const beside = besideName(sp) ?? []
  const typed = isUnlisted && speaker !== undefined ? normalise([...verbatimWords(speaker), ...beside]) : beside
  const cue: Element = {
    kind: 'cue',
    text: typed,
    ...(listed !== undefined && { character: listed }),
    ...(hasToken(sp, 'dual') && { dual: true as const }),
    ...revisionIn(sp),
  }
  return [cue, ...speech.elements]
}

/** Reads a speech and its cue. Returns nothing if the speech has neither text nor directions. */
export function readSpeech(sp: XmlElement, cast: Cast): Element[] {
  const own = readOwnSpeech(sp, cast)
  if (own !== undefined) return own
  const speakers = childrenOf(sp, 'speaker')
  const label = speakers.map((one) => plainWords(one, new Set([...APPARATUS, 'stage']))).join(' ')
  const { name, extension } = splitLabel(tidy(label))
  const within = speakers.flatMap((one) => findAll(one, 'stage').map(directionWords))
  const directions = [extension, ...within].filter((words) => words !== '')
  const speech = new Speech()
  speech.read(sp.children)
  if (speech.elements.length === 0 && directions.length === 0) return []
  const character = cast.speak(characterIdsOf(sp), name)
  const beside = directions.map((words) => `(${words})`).join(' ')
  const typed = [character === undefined ? name : '', beside].filter((words) => words !== '').join(' ')
  const cue: Element = { kind: 'cue', text: plain(typed), ...(character !== undefined && { character }) }
  return [cue, ...speech.elements]
}
