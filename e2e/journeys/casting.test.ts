/** Five members of a group cast a play that one of them has shared. Everybody sees the casting and their own parts. */
import type { Casting, GroupSummary } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press, pressInNotice, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, acceptInvitation, newWriter, type Writer } from '../writers.ts'

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

/** Presses with the keyboard at 1280 px, and taps on a phone. */
const hit = async ({ page }: Writer, name: ReturnType<Writer['page']['getByRole']>, byKey = press): Promise<void> =>
  page.viewportSize()!.width > 900 ? byKey(page, name) : name.tap()

/** Moves down the open list to an option and selects it. */
const pointTo = async (page: Writer['page'], one: ReturnType<Writer['page']['getByRole']>): Promise<void> => {
  await one.waitFor()
  for (let at = 0; at < 12 && (await one.getAttribute('aria-selected')) !== 'true'; at++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

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

const dialog = ({ page }: Writer) => page.getByRole('dialog')

const field = ({ page, words }: Writer, role: string, key = 'casting_who') =>
  page.getByRole('combobox', { name: words(key, { name: role }), exact: true })

/** Returns an option, matched by its beginning, because the parts a person already plays follow the name. */
const option = ({ page }: Writer, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })

/** Chooses an option in the row, by its first letters and Enter or with a tap. */
async function pick(writer: Writer, role: string, name: string): Promise<void> {
  const { page } = writer
  if (page.viewportSize()!.width < 900) {
    await field(writer, role).tap()
    await option(writer, name).tap()
    return
  }
  await typeInto(page, field(writer, role), name.slice(0, 3))
  await page.keyboard.press('Enter')
}

/** Selects several people for a character in the dialog. */
async function castSeveral(writer: Writer, role: string, names: readonly string[]): Promise<void> {
  const { page, words } = writer
  const opener = page.getByRole('button', { name: words('casting_change', { name: role }), exact: true })
  await hit(writer, opener)
  for (const name of names) await tick(writer, dialog(writer).getByRole('checkbox', { name, exact: true }))
  await hit(writer, dialog(writer).getByRole('button', { name: words('plays_save'), exact: true }))
  await dialog(writer).waitFor({ state: 'detached' })
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
}

/** Returns the names in a character's row. Users who may cast see them in fields, other users in a list. */
async function playersOf(writer: Writer, role: string): Promise<string[]> {
  const row = rowOf(writer, role)
  const fields = row.getByRole('combobox')
  const shown =
    (await fields.count()) > 0
      ? await fields.evaluateAll((all) =>
          all.map(
            (one) => (one as HTMLInputElement).value + (one.parentElement?.previousElementSibling?.textContent ?? ''),
          ),
        )
      : await row.getByRole('listitem').locator('> span:last-child').allTextContents()
  return shown.map((one) => one.replace(writer.words('plays_person_you', { name: writer.name }), writer.name))
}

/** Creates a group with everybody in it, and shares the play with it. */
async function gather(owner: Writer, others: readonly Writer[], playId: string): Promise<void> {
  const group = await requestAs<GroupSummary>(owner, 'POST', '/api/groups', { name: 'Les Chandelles', language: 'fr' })
  const { link } = await requestAs<{ link: string }>(owner, 'POST', `/api/groups/${group.id}/invitations`, {
    role: 'member',
    uses: others.length,
  })
  const secret = new URL(link).searchParams.get('secret')
  for (const one of others) await requestAs(one, 'POST', '/api/invitations/accept', { secret })
  await requestAs(owner, 'PUT', `/api/plays/${playId}/groups/${group.id}`, { role: 'viewer' })
}

test.each(looksOf(LOOKS, 1))('a group casts a play, in $language at $width', async (look) => {
  const names = ['Odette', 'Bruno', 'Clara', 'Dora', 'Émile'] as const
  const [odette, ...others] = await Promise.all(names.map((name) => newWriter(browser, server.origin, name, look)))
  const [bruno, clara] = others
  if (!odette || !bruno || !clara) throw new Error('nobody came')
  const { page, words } = odette
  const playId = await importFile(odette, 'misanthrope.fountain', SCRIPT)
  await gather(odette, others, playId)

  await bruno.page.goto(bruno.at(`/plays/${playId}?tab=cast`))
  await bruno.page.getByText(bruno.words('casting_empty'), { exact: true }).waitFor()
  await page.goto(odette.at(`/plays/${playId}?tab=cast`))
  await page.getByText(words('casting_begin'), { exact: true }).waitFor()

  // every character is listed with its number of lines, and everybody who can be cast is offered
  expect(
    await rowOf(odette, LONG)
      .getByText(words('rehearse_lines', { plural: 'one', count: 1 }), { exact: true })
      .count(),
  ).toBe(1)
  await hit(odette, field(odette, 'ALCESTE'))
  await option(odette, 'Bruno').waitFor()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await option(odette, 'Bruno').waitFor({ state: 'detached' })

  await pick(odette, 'ALCESTE', 'Bruno')
  // open pages update automatically
  await rowOf(bruno, 'ALCESTE')
    .getByText(words('plays_person_you', { name: 'Bruno' }), { exact: true })
    .waitFor()
  // an understudy is added in the row; Escape and leaving the field add nobody
  await hit(odette, field(odette, 'ALCESTE'))
  await hit(odette, option(odette, words('casting_add_understudy')), pointTo)
  const understudy = field(odette, 'ALCESTE', 'casting_understudy_for')
  await option(odette, 'Émile').waitFor()
  expect(await option(odette, 'Bruno').count()).toBe(0)
  await checkPage(page)
  await hit(odette, option(odette, 'Émile'), pointTo)
  await expect.poll(() => understudy.inputValue()).toBe('Émile')
  await pick(odette, 'PHILINTE', 'Émile')
  await pick(odette, 'ORONTE', 'Dora')
  await pick(odette, 'CÉLIMÈNE', 'Clara')
  await castSeveral(odette, 'ÉLIANTE', ['Odette', 'Dora'])
  // a part is given to somebody else
  await pick(odette, 'ACASTE', 'Clara')
  await pick(odette, 'ACASTE', 'Bruno')
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
    await writer.page
      .getByText(writer.words('casting_taken', { plural: '*', count: 6, all: 7 }), { exact: true })
      .waitFor()
    for (const [role, players] of Object.entries(seen)) expect(await playersOf(writer, role)).toEqual(players)
    expect(await playersOf(writer, LONG)).toEqual(writer === odette ? [''] : [])
    const mine = own[writer.name]?.split(', ') ?? []
    const list = new Intl.ListFormat(look.language, { type: 'conjunction' }).format(mine)
    const line = look.language === 'fr' ? /^Votre rôle|^Vos rôles/ : /^Your roles?:/
    const told = await writer.page.getByText(line).textContent()
    expect(told?.split(/:\s/)[1]).toBe(list)
    if (writer !== odette) expect(await field(writer, 'ALCESTE').count()).toBe(0)
  }
  await checkPage(clara.page)

  // a removed person can be restored
  await pick(odette, 'ORONTE', words('casting_option_nobody'))
  await expect.poll(() => field(odette, 'ORONTE').inputValue()).toBe('')
  await page.getByText(words('casting_nobody_plays', { character: 'ORONTE' }), { exact: true }).waitFor()
  await hit(odette, page.getByRole('button', { name: words('plays_undo'), exact: true }).last(), pressInNotice)
  await expect.poll(() => field(odette, 'ORONTE').inputValue()).toBe('Dora')

  // somebody without access is invited, and the part is reserved until they accept
  const nora = await newWriter(browser, server.origin, 'Nora', look)
  await hit(odette, field(odette, LONG))
  await hit(odette, option(odette, words('casting_add')), pointTo)
  const whom = dialog(odette).getByRole('combobox', { name: words('casting_add_whom') })
  await hit(odette, dialog(odette).getByRole('button', { name: words('casting_add_submit') }))
  await dialog(odette).getByText(words('sharing_whom_missing'), { exact: true }).waitFor()
  await whom.fill(nora.email)
  await checkPage(page)
  await hit(odette, dialog(odette).getByRole('button', { name: words('casting_add_submit') }))
  const link = await dialog(odette).getByLabel(words('friends_link_label')).inputValue()
  await hit(
    odette,
    dialog(odette)
      .getByRole('button', { name: words('ui_close') })
      .last(),
  )
  await expect.poll(() => field(odette, LONG).inputValue()).toBe(nora.email)
  await rowOf(odette, LONG).getByText(words('sharing_why_invited'), { exact: true }).waitFor()
  // viewers don't see invitations
  await bruno.page.goto(bruno.at(`/plays/${playId}?tab=cast`))
  await rowOf(bruno, LONG).getByText(words('casting_nobody'), { exact: true }).waitFor()
  await acceptInvitation(nora, link)
  await nora.page.goto(nora.at(`/plays/${playId}?tab=cast`))
  await rowOf(nora, LONG)
    .getByText(words('plays_person_you', { name: 'Nora' }), { exact: true })
    .waitFor()
  await expect.poll(() => field(odette, LONG).inputValue()).toBe('Nora')
  const { cast: kept } = await requestAs<Casting>(odette, 'GET', `/api/plays/${playId}/casting`)
  expect(kept).toHaveLength(9)
  const everybody = [odette, nora, ...others]
  expect(everybody.flatMap(({ faults }) => faults)).toEqual([])
  await Promise.all(everybody.map(({ context }) => context.close()))
})
