import { compile, fillPart, type Allowed, type Kind } from './compile.ts'
import { htmlOf } from './html.ts'
import { WordsFault, type Rendered, type Words } from './words.ts'

export interface Block {
  readonly kind: Kind
  readonly text: string
}
export interface Sheet {
  readonly subject: string
  readonly blocks: readonly Block[]
  readonly language: 'en' | 'fr'
  /** Where a button leads; empty where the letter has no link. */
  readonly link: string
  readonly site: { readonly name: string; readonly origin: string }
}

export interface Rendering {
  readonly words: Words
  readonly allowed: Allowed
  readonly values: Readonly<Record<string, string>>
  readonly language: 'en' | 'fr'
  readonly site: Sheet['site']
}

const SUBJECT = 200

const isWeb = (link: string): boolean => URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)

/** Subject, HTML part and text part. Throws a `WordsFault` where the words use what there is not, or nothing is left. */
export function render({ words, allowed, values, language, site }: Rendering): Rendered {
  const { subject, paragraphs } = compile(words, allowed)
  const title = fillPart('subject', subject, values)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT)
    .toWellFormed()
  const blocks = paragraphs
    .map(({ kind, template }) => ({ kind, text: fillPart('body', template, values).trim() }))
    .filter(({ text }) => text !== '')
  if (title === '') throw new WordsFault('subject', 'nothing is left of it')
  if (blocks.length === 0) throw new WordsFault('body', 'nothing is left of it')
  const link = isWeb(values['link'] ?? '') ? (values['link'] ?? '') : ''
  const sheet = { subject: title, blocks, language, link, site }
  return { subject: title, html: htmlOf(sheet), text: textOf(sheet) }
}

function textOf({ blocks, link, site }: Sheet): string {
  const paragraphs = blocks.map(({ kind, text }) => (kind === 'button' && link !== '' ? `${text}\n${link}` : text))
  return `${[...paragraphs, `-- \n${site.name}\n${site.origin}`].join('\n\n')}\n`
}
