/** The first hour of a director: a play of eight roles is cast, and whoever was cast is told and rehearses. */
import type { Casting, GroupSummary, PlayDetail } from '@replique/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAs } from '../asking.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { bringIn, newWriter, type Writer } from '../writers.ts'

const ROLES = ['ARGAN', 'BÉLINE', 'ANGÉLIQUE', 'TOINETTE', 'CLÉANTE', 'PURGON', 'DIAFOIRUS', 'FLEURANT']
const SCRIPT = `Title: The Patient\n\n${ROLES.map((role) => `${role}\nWhat is it now?\n`).join('\n')}`
const ACTORS = ['Bruno', 'Clara', 'Dora', 'Émile'] as const
/** Presses within which the play is cast, going there among them. */
const MOST = 20

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** A group with everybody in it, who may read the play. */
async function gather(owner: Writer, others: readonly Writer[], playId: string): Promise<void> {
  const group = await askAs<GroupSummary>(owner, 'POST', '/api/groups', { name: 'The Patients', language: 'en' })
  const wanted = { role: 'member', uses: others.length }
  const { link } = await askAs<{ link: string }>(owner, 'POST', `/api/groups/${group.id}/invitations`, wanted)
  const secret = new URL(link).searchParams.get('secret')
  for (const one of others) await askAs(one, 'POST', '/api/invitations/accept', { secret })
  await askAs(owner, 'PUT', `/api/plays/${playId}/groups/${group.id}`, { role: 'viewer' })
}

const pickerOf = ({ page, words }: Writer, role: string) =>
  page.getByRole('combobox', { name: words('casting_change', { name: role }), exact: true })

const pressed = async (page: Page, keys: readonly string[]): Promise<number> => {
  for (const key of keys) await page.keyboard.press(key)
  return keys.length
}

/** By the keyboard: to the next role, and the first letter of who is to play it. Answers how many keys that took. */
async function castByKeys(director: Writer): Promise<number> {
  const { page } = director
  await tabTo(page, page.getByRole('tab', { selected: true }))
  let presses = await pressed(page, ['ArrowRight'])
  await pickerOf(director, ROLES[0]!).waitFor()
  // the tab's panel stands between it and what is in it
  presses += await pressed(page, ['Tab'])
  for (const [at, role] of ROLES.entries()) {
    presses += await pressed(page, ['Tab'])
    const picker = pickerOf(director, role)
    expect(await picker.evaluate((one) => one === document.activeElement)).toBe(true)
    presses += await pressed(page, [ACTORS[at % 3]![0]!])
  }
  return presses
}

/** With a pointer or a finger: the tab, and for each role the list and a name. */
async function castByTaps(director: Writer): Promise<number> {
  const { page, words } = director
  await page.getByRole('tab', { name: words('casting_title'), exact: true }).tap()
  for (const [at, role] of ROLES.entries()) await pickerOf(director, role).selectOption({ label: ACTORS[at % 3]! })
  return 1 + 2 * ROLES.length
}

test.each(looksOf(import.meta.filename, LOOKS))('eight roles are cast, in $language at $width px', async (look) => {
  const [director, ...actors] = await Promise.all(
    ['Odette', ...ACTORS].map((name) => newWriter(browser, server.origin, name, look)),
  )
  if (!director) throw new Error('nobody came')
  const [bruno] = actors
  if (!bruno) throw new Error('nobody came')
  const { page, at, words } = director
  const playId = await bringIn(director, 'patient.fountain', SCRIPT)
  await gather(director, actors, playId)
  await page.goto(at(`/plays/${playId}`))
  const presses = await (look.width > 900 ? castByKeys(director) : castByTaps(director))
  expect(presses).toBeLessThanOrEqual(MOST)
  await page.getByText(words('casting_taken', { count: 8, all: 8, plural: 'other' }), { exact: true }).waitFor()
  await checkPage(page)
  const { cast } = await askAs<Casting>(director, 'GET', `/api/plays/${playId}/casting`)
  const { characters } = await askAs<PlayDetail>(director, 'GET', `/api/plays/${playId}`)
  const playerOf = (role: string) => {
    const id = characters.find(({ name }) => name === role)?.id
    return cast.find(({ characterId }) => characterId === id)?.name
  }
  expect(ROLES.map(playerOf)).toEqual(ROLES.map((_role, place) => ACTORS[place % 3]))

  // somebody who is not here yet is invited from the same list
  await pickerOf(director, 'FLEURANT').selectOption('invite')
  const role = page.getByRole('dialog').getByLabel(words('plays_share_role'), { exact: true })
  expect(await role.inputValue()).toBe('viewer')
  await page.keyboard.press('Escape')

  // whoever was cast is told, and one press leads to the rehearsal
  await bruno.page.goto(bruno.at('/'))
  await bruno.page.getByRole('button', { name: new RegExp(`^${bruno.words('news_title')}`) }).click()
  const told = bruno.words('news_cast', { who: 'Odette', title: 'The Patient', people: 1, form: 'one' })
  const line = bruno.page.getByRole('dialog').getByRole('listitem').filter({ hasText: told })
  await line.getByRole('link').first().click()
  await bruno.page.waitForURL((url) => url.pathname === bruno.at(`/plays/${playId}/rehearse`))
  await bruno.page.getByRole('checkbox', { name: /^ARGAN/, checked: true }).waitFor()
  expect([director, ...actors].flatMap(({ faults }) => faults)).toEqual([])
  await Promise.all([director, ...actors].map(({ context }) => context.close()))
})
