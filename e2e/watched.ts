/** A browser in which the effects of a successful attack would show. */
import { waitForIdle } from './wait-for-idle.ts'
import { expect } from 'vitest'
import { type Browser, openVisitor, type Look, type Visitor } from './browser.ts'
import type { HostileSite } from './hostile-site.ts'

/** The name of the session cookie for a site on localhost. */
export const SESSION_COOKIE = 'sb-localhost-auth-token'

export interface WatchedVisitor extends Visitor {
  readonly dialogs: string[]
  readonly origin: string
}

export async function openWatchedVisitor(
  browser: Browser,
  origin: string,
  look: Look = { language: 'en', width: 1280 },
) {
  const person = await openVisitor(browser, origin, look)
  const dialogs: string[] = []
  person.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return { ...person, dialogs, origin } satisfies WatchedVisitor
}

/** Signs a user in by setting their cookies. */
export async function signInByCookie(
  { context, origin }: Pick<WatchedVisitor, 'context' | 'origin'>,
  email: string,
  password: string,
): Promise<void> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const value = `base64-${Buffer.from(await answer.text()).toString('base64url')}`
  const pieces = value.match(/.{1,3180}/g) ?? []
  await context.addCookies(
    pieces.map((piece, place) => ({
      name: pieces.length === 1 ? SESSION_COOKIE : `${SESSION_COOKIE}.${place}`,
      value: piece,
      url: origin,
      sameSite: 'Lax',
    })),
  )
}

/** Returns the session in the browser's cookies as JSON, which identifies the user. */
export async function sessionInCookies({ context }: WatchedVisitor): Promise<string> {
  const cookies = await context.cookies()
  const pieces = cookies.filter(({ name }) => name === SESSION_COOKIE || name.startsWith(`${SESSION_COOKIE}.`))
  const whole = pieces
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ value }) => value)
    .join('')
  return Buffer.from(whole.slice('base64-'.length), 'base64url').toString()
}

/**
 * Checks that an attack had no effect: no dialog, no request elsewhere, no foreign element, no violation of the content
 * security policy.
 */
export async function expectNoEffect(
  { page, dialogs, faults, origin }: WatchedVisitor,
  evil: HostileSite,
): Promise<void> {
  await waitForIdle(page)
  const made = await page.evaluate((elsewhere) => {
    const foreign = [...document.querySelectorAll('*')].filter(
      (element) =>
        [...element.attributes].some(({ name, value }) => name.startsWith('on') || value.startsWith(elsewhere)) ||
        (element instanceof HTMLAnchorElement &&
          element.href !== '' &&
          !/^(https?|mailto|blob):$/.test(element.protocol)),
    )
    return foreign.map((element) => element.outerHTML.slice(0, 200))
  }, evil.origin)
  expect({ made, dialogs, faults, asked: evil.asked, at: new URL(page.url()).origin }).toEqual({
    made: [],
    dialogs: [],
    faults: [],
    asked: [],
    at: origin,
  })
}
