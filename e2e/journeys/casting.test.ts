/** A troupe of five casts a play that one of them shares with it: everybody sees who plays whom, and their own parts. */
import type { Casting, GroupSummary } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAs } from '../asking.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press, pressInNotice, tabTo } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { bringIn, newWriter, type Writer } from '../writers.ts'

const ROLES = ['ALCESTE', 'PHILINTE', 'ORONTE', 'CÉLIMÈNE', 'ÉLIANTE', 'ACASTE'] as const
const LONG = 'LA MARQUISE DE LA TOUR-D’AUVERGNE-LAURAGUAIS, DUCHESSE DOUAIRIÈRE'
const SCRIPT = `Title: Le Misanthrope\n\n.ACTE I\n\n${[...ROLES, LONG].map((name) => `@${name}\nMoi, je veux me fâcher.\n`).join('\n')}`

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

/** Presses by keyboard at 1280 px, and with a finger on a phone. */
const hit = async ({ page }: Writer, name: ReturnType<Writer['page']['getByRole']>, byKey = press): Promise<void> =>
  page.viewportSize()!.width > 900 ? byKey(page, name) : name.tap()

const tick = async ({ page }: Writer, box: ReturnType<Writer['page']['getByRole']>): Promise<void> => {
  if (page.viewportSize()!.width < 900) return box.tap()
  await tabTo(page, box)
  await page.keyboard.press('Space')
}

const rowOf = ({ page, words }: Writer, role: string) =>
  page
    .getByRole('list', { name: words('casting_title'), exact: true })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name: role, exact: true }) })

const pickerOf = ({ page, words }: Writer, role: string) =>
  page.getByRole('combobox', { name: words('casting_change', { name: role }), exact: true })

const dialog = ({ page }: Writer) => page.getByRole('dialog')

/** As the picker has one of several: "Émile (understudy)". */
const named = (shown: string, understudy: string): string =>
  shown.endsWith(understudy) ? `${shown.slice(0, -understudy.length)} (${understudy.toLowerCase()})` : shown

interface CastInput {
  readonly names: readonly string[]
  readonly understudies?: readonly string[]
}

/** Ticks who plays a character, and whether they stand in. */
async function cast(writer: Writer, role: string, { names, understudies = [] }: CastInput): Promise<void> {
  const { words } = writer
  const opener = pickerOf(writer, role)
  await opener.focus()
  await opener.selectOption('people')
  for (const name of [...names, ...understudies])
    await tick(writer, dialog(writer).getByRole('checkbox', { name, exact: true }))
  for (const name of understudies)
    await tick(
      writer,
      dialog(writer).getByRole('checkbox', { name: words('casting_understudy_of', { name }), exact: true }),
    )
  await hit(writer, dialog(writer).getByRole('button', { name: words('plays_save'), exact: true }))
  await dialog(writer).waitFor({ state: 'detached' })
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
}

/** A group with everybody in it, and the play shared with it. */
async function gather(owner: Writer, others: readonly Writer[], playId: string): Promise<void> {
  const group = await askAs<GroupSummary>(owner, 'POST', '/api/groups', { name: 'Les Chandelles', language: 'fr' })
  const { link } = await askAs<{ link: string }>(owner, 'POST', `/api/groups/${group.id}/invitations`, {
    role: 'member',
    uses: others.length,
  })
  const secret = new URL(link).searchParams.get('secret')
  for (const one of others) await askAs(one, 'POST', '/api/invitations/accept', { secret })
  await askAs(owner, 'PUT', `/api/plays/${playId}/groups/${group.id}`, { role: 'viewer' })
}

test.each(looksOf(import.meta.filename, LOOKS))('a troupe casts a play, in $language at $width', async (look) => {
  const names = ['Odette', 'Bruno', 'Clara', 'Dora', 'Émile'] as const
  const [odette, ...others] = await Promise.all(names.map((name) => newWriter(browser, server.origin, name, look)))
  const [bruno, clara] = others
  if (!odette || !bruno || !clara) throw new Error('nobody came')
  const { page, words } = odette
  const playId = await bringIn(odette, 'misanthrope.fountain', SCRIPT)
  await gather(odette, others, playId)

  await bruno.page.goto(bruno.at(`/plays/${playId}?tab=cast`))
  await bruno.page.getByText(bruno.words('casting_empty'), { exact: true }).waitFor()
  await page.goto(odette.at(`/plays/${playId}?tab=cast`))
  await page.getByText(words('casting_begin'), { exact: true }).waitFor()

  await pickerOf(odette, LONG).selectOption('people')
  await tick(odette, dialog(odette).getByRole('checkbox', { name: 'Clara', exact: true }))
  await checkPage(page)
  await page.keyboard.press('Escape')

  await cast(odette, 'ALCESTE', { names: ['Bruno'], understudies: ['Émile'] })
  // who has the page open sees it by themselves
  await rowOf(bruno, 'ALCESTE')
    .getByText(words('plays_person_you', { name: 'Bruno' }), { exact: true })
    .waitFor()
  await cast(odette, 'PHILINTE', { names: ['Émile'] })
  await cast(odette, 'ORONTE', { names: ['Dora'] })
  await cast(odette, 'CÉLIMÈNE', { names: ['Clara'] })
  await cast(odette, 'ÉLIANTE', { names: ['Odette', 'Dora'] })
  await cast(odette, 'ACASTE', { names: ['Bruno', 'Clara'] })
  // somebody changes their mind
  await cast(odette, 'ACASTE', { names: ['Clara'] })
  await page.getByText(words('casting_plays', { character: 'ACASTE', names: 'Bruno' }), { exact: true }).waitFor()
  await checkPage(page)

  const seen: Record<string, readonly string[]> = {
    ALCESTE: ['Bruno', `Émile${words('casting_understudy')}`],
    PHILINTE: ['Émile'],
    ORONTE: ['Dora'],
    CÉLIMÈNE: ['Clara'],
    ÉLIANTE: ['Odette', 'Dora'],
    ACASTE: ['Bruno'],
  }
  const own: Record<string, string> = {
    Bruno: 'ALCESTE, ACASTE',
    Clara: 'CÉLIMÈNE',
    Dora: 'ORONTE, ÉLIANTE',
    Émile: `${words('casting_understudy_named', { name: 'ALCESTE' })}, PHILINTE`,
    Odette: 'ÉLIANTE',
  }
  for (const writer of [odette, ...others]) {
    await writer.page.goto(writer.at(`/plays/${playId}?tab=cast`))
    if (writer === odette) await pickerOf(odette, 'ALCESTE').waitFor()
    else await rowOf(writer, 'ALCESTE').getByText('Bruno').waitFor()
    for (const [role, players] of Object.entries(seen)) {
      const shown =
        writer === odette
          ? [await pickerOf(odette, role).locator('option:checked').innerText()]
          : await rowOf(writer, role).getByRole('listitem').locator('> span:last-child').allTextContents()
      const asList = new Intl.ListFormat(look.language, { type: 'conjunction' })
      const understudy = words('casting_understudy')
      const expected = writer === odette ? [asList.format(players.map((one) => named(one, understudy)))] : players
      expect(shown.map((one) => one.replace(words('plays_person_you', { name: writer.name }), writer.name))).toEqual(
        expected,
      )
    }
    if (writer === odette) expect(await pickerOf(odette, LONG).inputValue()).toBe('')
    else await rowOf(writer, LONG).getByText(words('casting_nobody'), { exact: true }).waitFor()
    const mine = own[writer.name]?.split(', ') ?? []
    const list = new Intl.ListFormat(look.language, { type: 'conjunction' }).format(mine)
    const line = look.language === 'fr' ? /^Votre rôle|^Vos rôles/ : /^Your roles?/
    const told = await writer.page.getByText(line).textContent()
    expect(told?.split(/:\s/)[1]).toBe(list)
    if (writer !== odette) expect(await pickerOf(writer, 'ALCESTE').count()).toBe(0)
  }
  await checkPage(clara.page)

  // what was taken away comes back
  await cast(odette, 'ORONTE', { names: ['Dora'] })
  await expect.poll(() => pickerOf(odette, 'ORONTE').inputValue()).toBe('')
  await hit(odette, page.getByRole('button', { name: words('plays_undo'), exact: true }).last(), pressInNotice)
  await expect.poll(() => pickerOf(odette, 'ORONTE').locator('option:checked').innerText()).toBe('Dora')
  const { cast: kept } = await askAs<Casting>(odette, 'GET', `/api/plays/${playId}/casting`)
  expect(kept).toHaveLength(8)
  expect([odette, ...others].flatMap(({ faults }) => faults)).toEqual([])
  await Promise.all([odette, ...others].map(({ context }) => context.close()))
})
