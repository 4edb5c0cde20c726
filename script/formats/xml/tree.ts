import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import type { Unreadable } from '../reading.ts'

export type XmlNode = string | XmlElement

export interface XmlElement {
  /** The name without its prefix: `w:p` is `p`. */
  readonly name: string
  /** The keys have no prefix, except for `xml:`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

export interface XmlDocument {
  readonly root: XmlElement
  /** Whether the text ended before the root element was closed. */
  readonly cutShort: boolean
}

/** The maximum nesting depth, far beyond that of any real script. */
const DEEPEST = 400

interface Growing {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (string | Growing)[]
}

const bare = (name: string): string =>
  !name.includes(':') || name.startsWith('xml:') ? name : name.slice(name.indexOf(':') + 1)

function bareAttributes(given: Readonly<Record<string, string>>): Record<string, string> {
  const attributes = Object.create(null) as Record<string, string>
  for (const name in given) if (!name.startsWith('xmlns')) attributes[bare(name)] = given[name] ?? ''
  return attributes
}

/** Receives parse events in document order. No tree is built. */
export interface XmlListener {
  /** The names have no prefix. The attributes are passed as written. */
  enter(name: string, attributes: Readonly<Record<string, string>>): void
  leave(): void
  /** Called with each piece of text. A reference such as `&amp;` is a separate piece. */
  say(words: string): void
  /** Whether text at this point is irrelevant, like the line breaks between elements. If so, `say` isn't called. */
  readonly isDeaf?: boolean
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({})

/** A cache that creates each name only once, because a file has few different names, each used many times. */
class Names {
  readonly #byLength: string[][] = []

  at(text: string, start: number, end: number): string {
    if (end - start > LONGEST_NAME) return text.slice(start, end)
    const known = (this.#byLength[end - start] ??= [])
    for (const name of known) if (text.startsWith(name, start)) return name
    const name = text.slice(start, end)
    if (known.length < MOST_NAMES) known.push(name)
    return name
  }
}

/**
 * Turns tokenizer events into elements. An end tag also closes any elements still open inside the one it ends. End tags
 * without a matching start tag are ignored.
 */
class TreeReader implements TokenizerCallbacks {
  readonly #text: string
  readonly #listener: XmlListener
  readonly open: string[] = []
  hostile = false
  readonly #names = new Names()
  readonly #attributeNames = new Names()
  readonly #values = new Names()
  #name = ''
  #attributes: Record<string, string> | undefined
  #attribute = ''
  #value = ''

  constructor(text: string, listener: XmlListener) {
    this.#text = text
    this.#listener = listener
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#names.at(this.#text, start, end)
  }
  onattribname(start: number, end: number): void {
    this.#attribute = this.#attributeNames.at(this.#text, start, end)
  }
  onattribdata(start: number, end: number): void {
    const words = this.#values.at(this.#text, start, end)
    this.#value = this.#value === '' ? words : this.#value + words
  }
  onattribentity(code: number): void {
    this.#value += String.fromCodePoint(code)
  }
  onattribend(): void {
    this.#attributes ??= {}
    if (!Object.hasOwn(this.#attributes, this.#attribute)) this.#attributes[this.#attribute] = this.#value
    this.#value = ''
  }
  onopentagend(): void {
    if (this.hostile) return
    this.open.push(this.#name)
    if (this.open.length > DEEPEST) this.hostile = true
    if (!this.hostile) this.#listener.enter(bare(this.#name), this.#attributes ?? NO_ATTRIBUTES)
    this.#attributes = undefined
  }
  onselfclosingtag(): void {
    this.onopentagend()
    this.#leave()
  }
  onclosetag(start: number, end: number): void {
    if (this.hostile) return
    const last = this.open.at(-1)
    if (last !== undefined && last.length === end - start && this.#text.startsWith(last, start)) return this.#leave()
    const at = this.open.lastIndexOf(this.#text.slice(start, end))
    if (at >= 0) while (this.open.length > at) this.#leave()
  }
  #leave(): void {
    if (this.open.pop() !== undefined && !this.hostile) this.#listener.leave()
  }
  leaveAll(): void {
    while (this.open.length > 0) this.#leave()
  }

  ontext(start: number, end: number): void {
    if (this.#listener.isDeaf !== true) this.#listener.say(this.#text.slice(start, end))
  }
  ontextentity(code: number): void {
    this.#listener.say(String.fromCodePoint(code))
  }
  oncdata(start: number, end: number, offset: number): void {
    this.#listener.say(this.#text.slice(start, end - offset))
  }
  ondeclaration(start: number, end: number): void {
    const declared = this.#text.slice(start, end)
    const inside = /^doctype/i.test(declared) ? declared.indexOf('[') : -1
    // the tokenizer ends a document type at its first inner declaration and continues with the next one
    if (/^entity/i.test(declared) || (inside >= 0 && /<!ENTITY|%/i.test(declared.slice(inside)))) this.hostile = true
  }
  oncomment(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}

/**
 * Parses XML and notifies a listener. Never loads external resources. Refuses document types that declare entities, and
 * excessive nesting. Truncated text is parsed up to its end.
 */
export function parseXmlEvents(
  text: string,
  listener: XmlListener,
): { readonly cutShort: boolean } | { readonly error: Unreadable } {
  const reader = new TreeReader(text, listener)
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, reader)
  tokenizer.write(text)
  const cutShort = reader.open.length > 0
  tokenizer.end()
  if (reader.hostile) return { error: 'hostile' }
  reader.leaveAll()
  return { cutShort }
}

class Builder implements XmlListener {
  readonly root: Growing = { name: '', attributes: {}, children: [] }
  readonly open: Growing[] = [this.root]

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    const element = { name, attributes: bareAttributes(attributes), children: [] }
    this.open.at(-1)?.children.push(element)
    this.open.push(element)
  }

  leave(): void {
    if (this.open.length > 1) this.open.pop()
  }

  say(text: string): void {
    const { children } = this.open.at(-1) ?? this.root
    const last = children.at(-1)
    if (typeof last === 'string') children[children.length - 1] = last + text
    else children.push(text)
  }
}

/** Parses XML into a tree, with the same protections as `parseXmlEvents`. */
export function readXml(text: string): XmlDocument | { readonly error: Unreadable } {
  const builder = new Builder()
  const heard = parseXmlEvents(text, builder)
  if ('error' in heard) return heard
  const root = builder.root.children.find((node) => typeof node !== 'string')
  return root === undefined ? { error: 'wrong_format' } : { root, cutShort: heard.cutShort }
}

/** The number of names of each length that are cached, and the length of the longest cached name. */
const MOST_NAMES = 12
const LONGEST_NAME = 40

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

/** Returns the child elements. If a name is given, returns only those with this name. */
export const childrenOf = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter((node): node is XmlElement => isElement(node) && (name === undefined || node.name === name))

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((node): node is XmlElement => isElement(node) && node.name === name)

/** Returns the first descendant with this name, in document order. */
export function findIn(element: XmlElement, name: string): XmlElement | undefined {
  for (const node of element.children) {
    if (!isElement(node)) continue
    if (node.name === name) return node
    const below = findIn(node, name)
    if (below !== undefined) return below
  }
  return undefined
}

/** Returns all descendants with this name, in document order. */
export function findAll(element: XmlElement, name: string, found: XmlElement[] = []): XmlElement[] {
  for (const node of element.children) {
    if (!isElement(node)) continue
    if (node.name === name) found.push(node)
    findAll(node, name, found)
  }
  return found
}

/** Returns all text inside an element, except that of descendants with these names. */
export const wordsOf = (element: XmlElement, without?: ReadonlySet<string>): string =>
  element.children
    .map((node) => (typeof node === 'string' ? node : without?.has(node.name) === true ? '' : wordsOf(node, without)))
    .join('')

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const BREAKS = /\r\n?|[\u0085\u2028\u2029]/g
// characters that XML 1.0 does not allow, even as references
const FORBIDDEN = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * Normalises line breaks to '\n' and removes characters that XML doesn't allow: control characters and lone surrogates.
 */
export const xmlSafeWords = (words: string): string => words.replace(BREAKS, '\n').replace(FORBIDDEN, '')

/** Escapes text for XML and HTML, both between tags and in quoted attributes. */
export const escapeMarkup = (words: string): string =>
  xmlSafeWords(words).replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)
