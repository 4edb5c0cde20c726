import type { Element, VersePart } from '../../play.ts'
import { plain } from '../../rich-text.ts'
import { splitLabel } from '../../recognise/speaker-label.ts'
import { childrenOf, findAll, isElement } from '../xml/find.ts'
import type { XmlElement, XmlNode } from '../xml/tree.ts'
import type { Cast } from './cast.ts'
import { APPARATUS, directionWords, plainWords, richWords, tidy } from './words.ts'

const PARTS: Readonly<Record<string, VersePart>> = { I: 'first', M: 'middle', F: 'last' }
/** Elements that hold paragraphs or lines rather than words. */
const HOLDERS = new Set('lg said q quote floatingText body div sp'.split(' '))
const LINES = new Set(['l', 'p', 'ab', ...HOLDERS])

/** Collects a speech: loose words between lines become a paragraph. */
class Speech {
  readonly elements: Element[] = []
  #loose: XmlNode[] = []

  read(nodes: readonly XmlNode[]): void {
    for (const node of nodes) this.#take(node)
    this.#flush()
  }

  #take(node: XmlNode): void {
    if (!isElement(node) || !(LINES.has(node.name) || node.name === 'stage')) {
      if (!isElement(node) || !(APPARATUS.has(node.name) || node.name === 'speaker')) this.#loose.push(node)
      return
    }
    // a direction in the middle of loose words stays there
    if (node.name === 'stage' && this.#loose.some((one) => isElement(one) || one.trim() !== '')) {
      this.#loose.push(node)
      return
    }
    this.#flush()
    if (node.name === 'stage') this.#direct(directionWords(node))
    else if (node.name === 'l') this.#line(node)
    else if (HOLDERS.has(node.name) || childrenOf(node).some(({ name }) => LINES.has(name))) this.read(node.children)
    else this.#say(richWords(node.children))
  }

  #flush(): void {
    const words = this.#loose
    this.#loose = []
    if (words.length > 0) this.#say(richWords(words))
  }

  #direct(words: string): void {
    if (words !== '') this.elements.push({ kind: 'parenthetical', text: plain(`(${words})`) })
  }

  #say(text: Element['text']): void {
    if (text.length > 0) this.elements.push({ kind: 'dialogue', text })
  }

  #line(line: XmlElement): void {
    const text = richWords(line.children)
    const part = PARTS[line.attributes['part'] ?? '']
    if (text.length > 0) this.elements.push({ kind: 'verse', text, ...(part !== undefined && { part }) })
  }
}

/** A speech with its cue; nothing where neither words nor directions are in it. */
export function readSpeech(sp: XmlElement, cast: Cast): Element[] {
  const speakers = childrenOf(sp, 'speaker')
  const label = speakers.map((one) => plainWords(one, new Set([...APPARATUS, 'stage']))).join(' ')
  const { name, extension } = splitLabel(tidy(label))
  const within = speakers.flatMap((one) => findAll(one, 'stage').map(directionWords))
  const directions = [extension, ...within].filter((words) => words !== '')
  const speech = new Speech()
  speech.read(sp.children)
  if (speech.elements.length === 0 && directions.length === 0) return []
  const who = (sp.attributes['who'] ?? '')
    .split(/\s+/)
    .map((one) => one.replace(/^#/, ''))
    .filter((one) => one !== '')
  const character = cast.speak(who, name)
  const beside = directions.map((words) => `(${words})`).join(' ')
  const typed = [character === undefined ? name : '', beside].filter((words) => words !== '').join(' ')
  const cue: Element = { kind: 'cue', text: plain(typed), ...(character !== undefined && { character }) }
  return [cue, ...speech.elements]
}
