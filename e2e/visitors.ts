/** Signed-out visitors who use only the keyboard; each page is checked in light and dark mode. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findViolations, findColourViolations, findOverflow } from './accessibility.ts'
import type { Look, Visitor } from './browser.ts'
import { press, typeInto } from './keyboard.ts'
import { ALL } from './looks.ts'
import { PASSWORD } from './writers.ts'

/** Each language and width; colours are checked in both modes. */
export const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390 },
]

let visitors = 0
export const newAddress = (name: string) => `${name}-${Date.now()}-${++visitors}@example.org`

export const field = ({ page, words }: Visitor, key: string): Locator =>
  page.getByRole('main').getByLabel(words(key), { exact: true })

export const button = ({ page, words }: Visitor, key: string, places = {}): Locator =>
  page.getByRole('button', { name: words(key, places), exact: true })

/** Fills in the fields in order and presses the button, using the keyboard. */
export async function fillIn(visitor: Visitor, fields: Record<string, string>, action: string): Promise<void> {
  for (const [key, text] of Object.entries(fields)) await typeInto(visitor.page, field(visitor, key), text)
  await press(visitor.page, button(visitor, action))
}

export async function open(visitor: Visitor, path: string, heading: string): Promise<void> {
  await visitor.page.goto(visitor.at(path))
  await waitForPage(visitor, heading)
}

const checked = new Set<string>()

/**
 * Waits for a page by its heading, and checks it the first time a journey sees it. The journey itself checks what the
 * page shows later.
 */
export async function waitForPage(visitor: Visitor, heading: string, places = {}): Promise<void> {
  const { page, words, look } = visitor
  await page.getByRole('heading', { level: 1, name: words(heading, places), exact: true }).waitFor()
  const key = `${pathOf(visitor)} ${heading} ${look.language} ${look.width}`
  if (checked.has(key)) return
  checked.add(key)
  await checkPage(page)
}

let checks = 0
const looked = new Map<string, number>()

/**
 * Returns whether a page is checked in `npm test`: the first time it is seen, and every third time after that, in a
 * later state.
 */
function isDue(page: Page): boolean {
  const path = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/g, ':id')
  const times = looked.get(path) ?? 0
  looked.set(path, times + 1)
  return times % 3 === 0
}

/**
 * Checks the page in its current colour mode, then switches to the other mode and checks only the colours. If the
 * journey runs in just one of its looks, each page is checked in one mode only, alternately light and dark.
 */
export async function checkPage(page: Page): Promise<void> {
  // a page that is still loading has no landmarks
  await page.locator('main').first().waitFor({ state: 'attached' })
  const dark = await isDark(page)
  const found: string[] = []
  const look = async (find: (page: Page) => Promise<string[]>) => {
    await settle(page)
    const at = `${new URL(page.url()).pathname} (${(await isDark(page)) ? 'dark' : 'light'})`
    found.push(...(await find(page)).map((fault) => `${at}: ${fault}`))
  }
  const turn = async () => {
    await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
    await page.waitForFunction((was) => document.documentElement.classList.contains('dark') !== was, dark)
  }
  if (ALL || isDue(page)) {
    if (!ALL && checks++ % 2 > 0) await turn()
    await look(findViolations)
  }
  await look(findOverflow)
  if (ALL) {
    await turn()
    await look(findColourViolations)
  }
  expect(found).toEqual([])
}

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.classList.contains('dark'))

/**
 * Waits for fonts, and finishes running animations until there are no more, because one animation may start another.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() => {
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
    for (const animation of moving) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    return moving.length === 0
  })
}

/** Creates an account as a browser would, on a server that verifies addresses immediately. */
export async function openAccount(origin: string, look: Look, address = newAddress('odette')): Promise<Account> {
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: address, password: PASSWORD, data: { name: 'Odette', language: look.language } }),
  })
  if (!answer.ok) throw new Error(`the account was refused: ${await answer.text()}`)
  const { access_token, refresh_token } = (await answer.json()) as { access_token: string; refresh_token: string }
  return { email: address, access_token, refresh_token }
}

export interface Account {
  readonly email: string
  readonly access_token: string
  readonly refresh_token: string
}

export const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname

/** Waits for the home page of a signed-in user. */
export async function waitForHome(visitor: Visitor): Promise<void> {
  const { page, words, at } = visitor
  await page.getByRole('heading', { level: 1, name: words('nav_home'), exact: true }).waitFor()
  await expect.poll(() => pathOf(visitor)).toBe(at('/'))
}

export async function signInAs(visitor: Visitor, login: string, password: string): Promise<void> {
  await open(visitor, '/auth/login', 'login_title')
  await fillIn(visitor, { login_name: login, auth_password: password }, 'login_action')
}

export async function signOut(visitor: Visitor): Promise<void> {
  const { page, at } = visitor
  await page.goto(at('/profile'))
  await press(page, button(visitor, 'profile_sign_out'))
  await page.waitForURL((url) => url.pathname === at('/auth/login'))
}
