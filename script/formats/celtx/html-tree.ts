import { Parser } from 'htmlparser2'
import type { Unreadable } from '../reading.ts'
import { hasTooMany } from '../typed/too-many.ts'
import type { XmlElement } from '../xml/tree.ts'

/** Elements within one another; no script comes near it. */
const DEEPEST = 400
const PIECE = 16_384

interface Growing {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (string | Growing)[]
}

/** A page as a tree, and whether it ends before its elements do. */
export interface HtmlTree {
  readonly root: XmlElement
  readonly cutShort: boolean
}

/** Reads HTML as a tree, as forgiving as browsers are. Nothing outside the text is ever opened. */
export function readHtmlTree(text: string): HtmlTree | { readonly error: Unreadable } {
  if (hasTooMany(text, '<')) return { error: 'hostile' }
  const root: Growing = { name: '', attributes: {}, children: [] }
  const open: Growing[] = [root]
  const seen = { isHostile: false, isClosed: false }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (seen.isHostile) return
      const element = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
      seen.isHostile = open.length > DEEPEST
    },
    onclosetag: (name, isImplied) => {
      if (seen.isHostile) return
      if (open.length > 1) open.pop()
      if ((name === 'html' || name === 'body') && !isImplied) seen.isClosed = true
    },
    ontext: (words) => {
      const children = open.at(-1)?.children ?? []
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + words
      else children.push(words)
    },
  })
  // piece by piece, so that nesting without end is not followed to its end
  for (let at = 0; at < text.length && !seen.isHostile; at += PIECE) parser.write(text.slice(at, at + PIECE))
  if (seen.isHostile) return { error: 'hostile' }
  parser.end()
  return { root, cutShort: !seen.isClosed }
}
