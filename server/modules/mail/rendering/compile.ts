import { fill, listNames, parse, type Template } from './engine.ts'
import { WordsFault, type Words } from './words.ts'

/** What a paragraph is, told from the template alone: a value never changes it. */
export type Kind = 'text' | 'button' | 'code'

export interface Paragraph {
  readonly kind: Kind
  readonly template: Template[]
}
export interface Compiled {
  readonly subject: Template[]
  readonly paragraphs: readonly Paragraph[]
}
export interface Allowed {
  readonly variables: readonly string[]
  /** Those that a subject may not name. */
  readonly secret: readonly string[]
}

const BUTTON = /^\[([^[\]\n]{1,200})\]\(\{\{ {0,3}link {0,3}\}\}\)$/
const CODE = /^\{\{ {0,3}code {0,3}\}\}$/

function readParagraph(source: string): Paragraph {
  const label = BUTTON.exec(source)?.[1]
  if (label !== undefined) return { kind: 'button', template: parse(label) }
  return { kind: CODE.test(source) ? 'code' : 'text', template: parse(source) }
}

const split = (body: string): string[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

function attempt<T>(field: keyof Words, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new WordsFault(field, error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read')
  }
}

function checkNames(field: keyof Words, templates: Template[], allowed: readonly string[]): void {
  const stranger = attempt(field, () => listNames(templates)).find((name) => !allowed.includes(name))
  if (stranger !== undefined) throw new WordsFault(field, `undefined variable: ${stranger.slice(0, 100)}`)
}

/** Reads words; throws a `WordsFault` where they use what there is not. */
export function compile(words: Words, { variables, secret }: Allowed): Compiled {
  const subject = attempt('subject', () => parse(words.subject))
  const paragraphs = attempt('body', () => split(words.body).map(readParagraph))
  const open = variables.filter((name) => !secret.includes(name))
  checkNames('subject', subject, open)
  checkNames('body', paragraphs.map(({ template }) => template).flat(), variables)
  return { subject, paragraphs }
}

/** Fills a part in; throws a `WordsFault` where that takes too much. */
export const fillPart = (field: keyof Words, template: Template[], values: Readonly<Record<string, string>>): string =>
  attempt(field, () => fill(template, values))
