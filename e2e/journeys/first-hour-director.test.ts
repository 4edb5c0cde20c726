/**
 * A director's first hour: a play with eight characters is cast in at most twenty actions, and the cast is notified.
 */
import type { GroupSummary } from '@replique/contract'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

/** The casting; two people play two characters each. */
const CAST = {
  ORGON: 'Bruno',
  ELMIRE: 'Clara',
  DAMIS: 'Dora',
  MARIANE: 'Fanny',
  VALÈRE: 'Gaspard',
  CLÉANTE: 'Dora',
  TARTUFFE: 'Hugo',
  DORINE: 'Bruno',
} as const
const ACTIONS = 20
const SCRIPT = `Title: Tartuffe\n\n.ACTE I\n\n${Object.keys(CAST)
  .map((name) => `@${name}\nAllons, Flipote, allons.\n`)
  .join('\n')}`

type Way = 'mouse' | 'keys' | 'finger'
const LOOKS: readonly (Look & { readonly way: Way })[] = [
  { language: 'en', width: 1280, way: 'mouse' },
  { language: 'fr', width: 1280, dark: true, way: 'keys' },
  { language: 'fr', width: 390, way: 'finger' },
]

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** Creates a group with everybody in it, and shares the play with it. */
async function gather(director: Writer, others: readonly Writer[], playId: string): Promise<void> {
  const { id } = await requestAs<GroupSummary>(director, 'POST', '/api/groups', {
    name: 'Les Chandelles',
    language: 'fr',
  })
  const request = { role: 'member', uses: others.length }
  const { link } = await requestAs<{ link: string }>(director, 'POST', `/api/groups/${id}/invitations`, request)
  const secret = new URL(link).searchParams.get('secret')
  for (const one of others) await requestAs(one, 'POST', '/api/invitations/accept', { secret })
  await requestAs(director, 'PUT', `/api/plays/${playId}/groups/${id}`, { role: 'viewer' })
}

const fieldOf = ({ page, words }: Writer, role: string): Locator =>
  page.getByRole('combobox', { name: words('casting_who', { name: role }), exact: true })

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((one) => one === document.activeElement)

/** Casts every character, and returns the number of actions needed: key presses, typed names, clicks or taps. */
async function castAll(director: Writer, way: Way): Promise<number> {
  const { page } = director
  let actions = 0
  const act = async (done: Promise<void>): Promise<void> => {
    actions++
    await done
  }
  // moving the focus to the table isn't counted as an action
  if (way === 'keys') await tabTo(page, fieldOf(director, 'ORGON'))
  for (const [role, name] of Object.entries(CAST)) {
    const field = fieldOf(director, role)
    const option = page.getByRole('option', { name: new RegExp(`^${name}`) })
    if (way === 'keys') {
      // Enter in the previous row has moved the focus here
      expect(await isFocused(field)).toBe(true)
      await act(page.keyboard.type(name.slice(0, 2)))
      await act(page.keyboard.press('Enter'))
    } else if (way === 'finger') {
      await act(field.tap())
      await act(option.tap())
    } else {
      await act(field.click())
      await act(option.click())
    }
    // shown immediately, before the server has responded
    await expect.poll(() => field.inputValue()).toBe(name)
  }
  return actions
}

test.each(looksOf(LOOKS, 2))(
  'a director casts eight characters, in $language at $width px by $way',
  async ({ way, ...look }) => {
    const names = [...new Set(Object.values(CAST))]
    const [director, ...others] = await Promise.all(
      ['Odette', ...names].map((name) => newWriter(browser, server.origin, name, look)),
    )
    const bruno = others.find(({ name }) => name === 'Bruno')
    if (!director || !bruno) throw new Error('nobody came')
    const { page, words } = director
    const playId = await importFile(director, 'tartuffe.fountain', SCRIPT)
    await gather(director, others, playId)
    await page.reload()
    const tab = page.getByRole('tab', { name: words('casting_title'), exact: true })
    if (way === 'finger') await tab.tap()
    else await tab.click()
    await fieldOf(director, 'DORINE').waitFor()

    // opening the tab counts as one more action
    expect(1 + (await castAll(director, way))).toBeLessThanOrEqual(ACTIONS)
    await page.getByText(words('casting_taken', { plural: '*', count: 8, all: 8 }), { exact: true }).waitFor()
    await checkPage(page)
    // choices are shown before they are stored, and a reload would cancel the last request
    const countStored = async () =>
      (await requestAs<{ cast: unknown[] }>(director, 'GET', `/api/plays/${playId}/casting`)).cast.length
    await expect.poll(countStored).toBe(Object.keys(CAST).length)
    await page.reload()
    for (const [role, name] of Object.entries(CAST)) {
      await fieldOf(director, role).waitFor()
      await expect.poll(() => fieldOf(director, role).inputValue()).toBe(name)
    }

    // cast members see their casting on the home page, with both of their characters in one line
    await bruno.page.goto(bruno.at('/'))
    const told = bruno.page.getByRole('link').filter({ hasText: 'Odette' }).filter({ hasText: 'DORINE' })
    await told.waitFor()
    expect(await told.textContent()).toContain(
      new Intl.ListFormat(look.language, { type: 'conjunction' }).format(['ORGON', 'DORINE']),
    )
    await checkPage(bruno.page)
    const open = bruno.page.getByRole('link', { name: words('notifications_cast_play'), exact: true })
    expect(await open.getAttribute('href')).toBe(bruno.at(`/plays/${playId}`))
    await (way === 'finger' ? told.tap() : told.click())
    await bruno.page.waitForURL((url) => url.pathname === bruno.at(`/plays/${playId}/rehearse`))
    // an opened notification counts as read
    await bruno.page.goto(bruno.at('/'))
    await bruno.page.getByRole('button', { name: words('notifications_title'), exact: true }).waitFor()
    expect(await told.count()).toBe(0)
    expect([director, ...others].flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all([director, ...others].map(({ context }) => context.close()))
  },
)
