import { Parser } from 'htmlparser2'
import type { Unreadable } from '../reading.ts'

export type XmlNode = string | XmlElement

export interface XmlElement {
  /** Without its prefix: `w:p` is `p`. */
  readonly name: string
  /** By name, without prefix but `xml:`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

export interface XmlDocument {
  readonly root: XmlElement
  /** The text ended before the root did. */
  readonly cutShort: boolean
}

/** Elements within one another; no script comes near it. */
const DEEPEST = 400

interface Growing {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (string | Growing)[]
}

const bare = (name: string): string => (name.startsWith('xml:') ? name : name.slice(name.indexOf(':') + 1))

function bareAttributes(given: Readonly<Record<string, string>>): Record<string, string> {
  const attributes = Object.create(null) as Record<string, string>
  for (const name in given) if (!name.startsWith('xmlns')) attributes[bare(name)] = given[name] ?? ''
  return attributes
}

/** Hears XML bit by bit, in the order of the text, without a tree of it being kept. */
export interface XmlListener {
  /** Names come without their prefix, attributes as written. */
  enter(name: string, attributes: Readonly<Record<string, string>>): void
  leave(): void
  /** Words come in pieces: a reference such as `&amp;` is one of its own. */
  say(words: string): void
}

/**
 * Tells a listener what XML holds. Nothing outside the text is ever opened; a document type that declares entities is
 * refused, and so is nesting that no script has. A text that breaks off is told as far as it goes.
 */
export function hearXml(
  text: string,
  listener: XmlListener,
): { readonly cutShort: boolean } | { readonly error: Unreadable } {
  let hostile = false
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > DEEPEST) hostile = true
        if (!hostile) listener.enter(bare(name), attributes)
      },
      onclosetag: () => {
        depth--
        if (!hostile) listener.leave()
      },
      ontext: (words) => listener.say(words),
      onprocessinginstruction: (name, data) => {
        if (/^!doctype/i.test(name) && /<!ENTITY|\[[^\]]*%/i.test(data)) hostile = true
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  // an entity can be declared before the parser has seen the end of the document type
  if (/<!ENTITY/i.test(text.slice(0, DECLARED))) return { error: 'hostile' }
  for (let at = 0; at < text.length && !hostile; at += CHUNK) parser.write(text.slice(at, at + CHUNK))
  if (hostile) return { error: 'hostile' }
  const cutShort = depth > 0
  parser.end()
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

/** Reads XML as a tree, with the care of `hearXml`. */
export function readXml(text: string): XmlDocument | { readonly error: Unreadable } {
  const builder = new Builder()
  const heard = hearXml(text, builder)
  if ('error' in heard) return heard
  const root = builder.root.children.find((node) => typeof node !== 'string')
  return root === undefined ? { error: 'wrong_format' } : { root, cutShort: heard.cutShort }
}

/** Characters handed to the parser at once, so that a hostile text is given up early. */
const CHUNK = 65_536
/** Characters in which a document type is looked for. */
const DECLARED = 1_000_000
