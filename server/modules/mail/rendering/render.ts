import { LIMITS } from '@replique/contract'
import { Liquid, type Template } from 'liquidjs'

/** An email's subject and body as Liquid templates. They contain no markup. */
export interface TemplateText {
  readonly subject: string
  readonly body: string
}

export interface Rendered {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** An error in an email template, with the name of the field that contains it. */
export class TemplateError extends Error {
  readonly field: keyof TemplateText

  constructor(field: keyof TemplateText, message: string) {
    super(message)
    this.name = 'TemplateError'
    this.field = field
  }
}

const TAGS = ['if', 'unless']
const FILTERS = ['default', 'capitalize', 'upcase', 'downcase']

// administrators may write text, but templates must not endanger the server: no loops, no files, no unescaped output
function openEngine(): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    templates: {},
    parseLimit: LIMITS.emailBody,
    // milliseconds of real time: a template without loops is fast, but a busy machine may pause in the middle of one
    renderLimit: 10_000,
    memoryLimit: 10_000,
  })
  for (const name of Object.keys(engine.tags)) if (!TAGS.includes(name)) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) if (!FILTERS.includes(name)) engine.unregisterFilter(name)
  return engine
}

const engine = openEngine()

export type { Template }

/** Parses a template; throws if it is invalid. */
const parse = (source: string): Template[] => engine.parse(source)

/** Returns every variable that templates use, as a path such as `user.token`. */
function listNames(templates: Template[]): string[] {
  return engine.variableSegmentsSync(templates).map((segments) => segments.map(String).join('.'))
}

/** Renders a template as plain text. A caller that turns it into markup must escape all of it. */
const fill = (template: Template[], values: Readonly<Record<string, string>>): string =>
  String(engine.renderSync(template, values))

/** The kind of a paragraph. It depends only on the template; a value never changes it. */
type Kind = 'text' | 'button' | 'code'

interface Paragraph {
  readonly kind: Kind
  readonly template: Template[]
}
interface Compiled {
  readonly subject: Template[]
  readonly paragraphs: readonly Paragraph[]
}
interface Allowed {
  readonly variables: readonly string[]
  /** Variables that a subject may not use. */
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

function attempt<T>(field: keyof TemplateText, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new TemplateError(field, error instanceof Error ? error.message.slice(0, 200) : 'the template can’t be read')
  }
}

function checkNames(field: keyof TemplateText, templates: Template[], allowed: readonly string[]): void {
  const stranger = attempt(field, () => listNames(templates)).find((name) => !allowed.includes(name))
  if (stranger !== undefined) throw new TemplateError(field, `undefined variable: ${stranger.slice(0, 100)}`)
}

/** Parses a subject and body; throws a `TemplateError` for invalid syntax or a variable that is not allowed. */
function compile(words: TemplateText, { variables, secret }: Allowed): Compiled {
  const subject = attempt('subject', () => parse(words.subject))
  const paragraphs = attempt('body', () => split(words.body).map(readParagraph))
  const open = variables.filter((name) => !secret.includes(name))
  checkNames('subject', subject, open)
  checkNames('body', paragraphs.map(({ template }) => template).flat(), variables)
  return { subject, paragraphs }
}

/** Renders a part of an email; throws a `TemplateError` if it exceeds the engine's limits. */
const fillPart = (field: keyof TemplateText, template: Template[], values: Readonly<Record<string, string>>): string =>
  attempt(field, () => fill(template, values))

interface Block {
  readonly kind: Kind
  readonly text: string
}
interface Sheet {
  readonly subject: string
  readonly blocks: readonly Block[]
  readonly language: 'en' | 'fr'
  /** The URL of the button; empty if the email has no link. */
  readonly link: string
  readonly site: { readonly name: string; readonly origin: string }
}

interface Rendering {
  readonly words: TemplateText
  readonly allowed: Allowed
  readonly values: Readonly<Record<string, string>>
  readonly language: 'en' | 'fr'
  readonly site: Sheet['site']
}

const SUBJECT = 200

const isWeb = (link: string): boolean => URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)

/**
 * Renders an email's subject, HTML part and text part. Throws a `TemplateError` if a template is invalid or its result
 * is empty.
 */
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
  if (title === '') throw new TemplateError('subject', 'the result is empty')
  if (blocks.length === 0) throw new TemplateError('body', 'the result is empty')
  const link = isWeb(values['link'] ?? '') ? (values['link'] ?? '') : ''
  const sheet = { subject: title, blocks, language, link, site }
  return { subject: title, html: htmlOf(sheet), text: textOf(sheet) }
}

function textOf({ blocks, link, site }: Sheet): string {
  const paragraphs = blocks.map(({ kind, text }) => (kind === 'button' && link !== '' ? `${text}\n${link}` : text))
  return `${[...paragraphs, `-- \n${site.name}\n${site.origin}`].join('\n\n')}\n`
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const STYLE = {
  body: 'margin:0;padding:24px 16px;background:#f6f2ec;color:#2b2623',
  sheet:
    'max-width:560px;margin:0 auto;padding:32px 28px 12px;background:#fffdfa;border-radius:8px;font:16px/1.6 Georgia,serif',
  paragraph: 'margin:0 0 20px;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 22px;border-radius:8px;background:#9c2733;color:#ffffff;font-weight:bold;text-decoration:none',
  code: 'margin:0 0 20px;font:bold 28px/1.3 Courier,monospace;letter-spacing:4px',
  foot: 'max-width:560px;margin:16px auto 0;padding:0 28px;font:14px/1.5 Georgia,serif;color:#6a615a',
  footLink: 'color:#6a615a',
}

// clients that ignore this show light colours; no client shows dark text on a dark background
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#1d1a18!important;color:#e9e3da!important}
.sheet{background:#282421!important;color:#e9e3da!important}
.foot,.foot a{color:#b0a79d!important}
}`

const lines = (text: string): string => escape(text).replaceAll('\n', '<br>\n')

function paragraphOf({ kind, text }: Block, link: string): string {
  if (kind === 'code') return `<p style="${STYLE.code}">${escape(text)}</p>`
  if (kind === 'text' || link === '') return `<p style="${STYLE.paragraph}">${lines(text)}</p>`
  return `<p style="${STYLE.paragraph}"><a href="${escape(link)}" style="${STYLE.button}">${escape(text)}</a></p>`
}

/** Returns the HTML part. All text from the template and its values is escaped. */
function htmlOf({ subject, blocks, language, link, site }: Sheet): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="${STYLE.body}">
<div class="sheet" lang="${language}" style="${STYLE.sheet}">
${blocks.map((block) => paragraphOf(block, link)).join('\n')}
</div>
<div class="foot" lang="${language}" style="${STYLE.foot}"><a href="${escape(site.origin)}" style="${STYLE.footLink}">${escape(site.name)}</a></div>
</body>
</html>
`
}
