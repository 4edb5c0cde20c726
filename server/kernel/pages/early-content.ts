/** What a page displays until the app has loaded: reading the session that a page request carries, and the HTML. */
import { parse } from 'hono/utils/cookie'
import type { EarlyContent } from '../kernel.ts'
import type { Log } from '../log.ts'

const PREFIX = 'base64-'

/** The session in the cookies of a page request. Nothing in it has been verified. */
export interface PageSession {
  readonly token: string
  readonly userId: string
}

/**
 * Returns the session in cookies, or null. The pages store it as JSON in `sb-…-auth-token`, or in that name with `.0`,
 * `.1` and so on if it is too long for one cookie.
 */
export function sessionIn(cookies: string, authUrl: string, page: string): PageSession | null {
  const name = `sb-${new URL(authUrl, page).hostname.split('.')[0]}-auth-token`
  const given = parse(cookies)
  let text = given[name] ?? ''
  for (let at = 0, chunk; text === '' || at > 0; at++) {
    if ((chunk = given[`${name}.${at}`]) === undefined) break
    text += chunk
  }
  try {
    const json = text.startsWith(PREFIX) ? Buffer.from(text.slice(PREFIX.length), 'base64url').toString() : text
    const { access_token: token, user } = JSON.parse(json) as { access_token?: unknown; user?: { id?: unknown } }
    return typeof token === 'string' && typeof user?.id === 'string' ? { token, userId: user.id } : null
  } catch {
    return null
  }
}

/** Milliseconds that a page waits for its early content, which is left out after that. */
const PATIENCE = 200

/** Returns the content, or null if it takes too long or fails. The page works without it. */
export async function inTime(content: Promise<EarlyContent | null>, log: Log): Promise<EarlyContent | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), PATIENCE)
  const safe = content.catch((error: unknown) => {
    log.warn('early content failed', { error })
    return null
  })
  return Promise.race([safe, late]).finally(() => clearTimeout(timer))
}

const ENTRY = /<script type="module"[^>]* src="(\/assets\/[\w.~-]+)"[^>]*><\/script>/

interface Early {
  readonly content: EarlyContent
  /** The styles of the page that the content needs. */
  readonly css: string
  /** The page's scripts and styles, without a leading slash. */
  readonly files: readonly string[]
  /** Font files that the content needs. */
  readonly fonts: readonly string[]
  readonly nonce: string
}

/** Escapes `<` in a style sheet, so that it can't close the element that contains it. */
const inStyle = (css: string): string => css.replaceAll('<', String.raw`\3c `)

/**
 * Adds early content to the HTML of a page. The app's scripts no longer load with the HTML, but after the content has
 * been painted (`early.js`), so that it doesn't wait for them.
 */
export function withEarlyContent(html: string, { content, css, files, fonts, nonce }: Early): string {
  const [tag, entry = ''] = ENTRY.exec(html) ?? []
  if (tag === undefined) return html
  const [styles, scripts] = ['.css', '.js'].map((end) => files.filter((file) => file.endsWith(end)))
  // the app doesn't request styles for which there is a link; a disabled one isn't loaded
  const links = styles!.map((file) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`).join('')
  const paths = scripts!.map((file) => `/${file}`).join(' ')
  const preloads = fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  // the layout's styles are removed with the content, because the editor brings its own
  const early = `<style nonce="${nonce}">${inStyle(content.css)}</style>${content.html}`
  return html
    .replace(tag, '')
    .replace('</head>', () => `${preloads.join('')}<style nonce="${nonce}">${css}</style>${links}</head>`)
    .replace(
      '<div id="root">',
      () =>
        `<div id="early" inert aria-hidden="true" data-entry="${entry}" data-files="${paths}">${early}</div>` +
        '<script async src="/early.js"></script><div id="root">',
    )
}
