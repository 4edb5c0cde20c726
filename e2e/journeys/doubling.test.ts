/**
 * A director finds out how few actors can play a play, sees the quick changes, and casts the company. Those who only
 * read the play are told that this isn't theirs to do.
 */
import type { Casting, PlayDetail } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { requestAs } from '../requests.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, share, type Writer } from '../writers.ts'

const words = (count: number): string => 'word '.repeat(count).trim()
const LONG = 'LADY EVANGELINE ARBUTHNOT-FFOULKES OF THE MARSHES'

/**
 * The play needs four actors if there is no interval, three with one: ANNA, BRUNO and the lady can't be doubled, because
 * she enters when they exit.
 */
const SCRIPT = `Title: The Inn

# Act One

.A kitchen.

Enter ANNA and BRUNO.

@ANNA
${words(30)}

@BRUNO
${words(30)}

Exeunt.

.A garden.

Enter ${LONG}.

@${LONG}
${words(150)}

Enter DORA.

@DORA
${words(30)}

Exeunt.

# Act Two

.A cellar.

Enter EMIL and ANNA.

@EMIL
${words(30)}

@ANNA
${words(30)}
`

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

type Target = ReturnType<Writer['page']['getByRole']>
const isPhone = ({ page }: Writer): boolean => page.viewportSize()!.width < 900
const hit = async (writer: Writer, target: Target): Promise<void> =>
  isPhone(writer) ? target.tap() : press(writer.page, target)
const tick = async (writer: Writer, target: Target): Promise<void> => {
  if (isPhone(writer)) return target.tap()
  await tabTo(writer.page, target)
  await writer.page.keyboard.press('Space')
}

const button = ({ page, words: told }: Writer, key: string, places = {}) =>
  page.getByRole('button', { name: told(key, places), exact: true })
const listed = ({ page, words: told }: Writer, key: string) =>
  page.getByRole('list', { name: told(key), exact: true }).getByRole('listitem')

/** Chooses options of the fields with these labels, and presses the button beside them. */
async function add(writer: Writer, choices: Readonly<Record<string, string>>, action: string): Promise<void> {
  const group = writer.page.getByRole('group').filter({ has: button(writer, action) })
  for (const [key, label] of Object.entries(choices))
    await group.getByLabel(writer.words(key), { exact: true }).selectOption({ label })
  await hit(writer, button(writer, action))
}

async function fill(writer: Writer, key: string, text: string): Promise<void> {
  const field = writer.page.getByLabel(writer.words(key), { exact: true })
  if (isPhone(writer)) await field.fill(text)
  else await typeInto(writer.page, field, text)
}

/** Returns each actor's roles as the result lists them. */
const assignment = async (writer: Writer): Promise<Map<string, string[]>> => {
  const rows = await listed(writer, 'doubling_actors_and_roles').evaluateAll((all) =>
    all.map((row) => [...row.children].map((one) => one.textContent)),
  )
  return new Map(rows.map(([actor = '', roles = '']) => [actor, roles.split(', ')]))
}

async function castOf(writer: Writer, playId: string): Promise<Map<string, string[]>> {
  const { characters } = await requestAs<PlayDetail>(writer, 'GET', `/api/plays/${playId}`)
  const { cast } = await requestAs<Casting>(writer, 'GET', `/api/plays/${playId}/casting`)
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const parts = Map.groupBy(cast, ({ characterId }) => names.get(characterId) ?? '')
  return new Map([...parts].map(([role, members]) => [role, members.map(({ name }) => name ?? '')]))
}

test.each(looksOf(LOOKS, 1))('a director doubles roles, in $language at $width', async (look) => {
  const names = ['Odette', 'Bruno', 'Clara'] as const
  const [odette, bruno, clara] = await Promise.all(names.map((name) => newWriter(browser, server.origin, name, look)))
  if (!odette || !bruno || !clara) throw new Error('nobody came')
  const { page, words: told } = odette
  const playId = await importFile(odette, 'inn.fountain', SCRIPT)
  for (const actor of [bruno, clara]) await share(odette, playId, actor, 'viewer')

  // the roles are assigned at once, and the number of actors is proved
  await page.goto(odette.at(`/plays/${playId}/rehearsals`))
  await hit(odette, page.getByRole('link', { name: told('doubling_title'), exact: true }))
  await page.getByText(told('doubling_minimal', { count: 4, plural: '*' }), { exact: true }).waitFor()
  await page.getByText(told('doubling_minimal_says'), { exact: true }).waitFor()
  await checkPage(page)

  // the director doesn't act, Clara plays EMIL, and nobody plays both BRUNO and EMIL
  await fill(odette, 'doubling_interval', '15')
  await tick(odette, page.getByRole('checkbox', { name: 'Odette', exact: true }))
  await add(odette, { doubling_role: 'BRUNO', doubling_other_role: 'EMIL' }, 'doubling_add_pair')
  await add(odette, { doubling_fixed_role: 'EMIL', doubling_fixed_actor: 'Clara' }, 'doubling_fix')
  await page.getByText(told('doubling_unsaved'), { exact: true }).waitFor()
  await checkPage(page)
  await hit(odette, button(odette, 'doubling_save'))
  const third = told('doubling_actor', { number: 1 })
  await expect.poll(async () => (await assignment(odette)).get('Clara')).toContain('EMIL')
  const assigned = await assignment(odette)
  expect([...assigned.keys()]).toEqual(['Bruno', 'Clara', third])
  expect([...assigned.values()].flat().toSorted()).toEqual(['ANNA', 'BRUNO', 'DORA', 'EMIL', LONG])
  expect(assigned.get('Clara')).not.toContain('BRUNO')
  await page.getByText(told('doubling_minimal', { count: 3, plural: '*' }), { exact: true }).waitFor()

  // each change is given with its seconds and its place
  const change = (await listed(odette, 'doubling_changes').first().textContent()) ?? ''
  expect(change).toMatch(/^69\u00a0s/)
  expect(change).toContain(told('doubling_place', { number: 3 }))
  expect(change).toContain('Enter DORA.')
  const conflicts = page.getByText(told('doubling_conflicts', { count: 6, plural: '*' }), { exact: true })
  await hit(odette, conflicts)
  await page.getByText(told('doubling_kept_apart'), { exact: true }).waitFor()
  await checkPage(page)

  // BRUNO is cast already: the question says whom the assignment replaces
  const { roles } = await requestAs<{ roles: { id: string; name: string }[] }>(
    odette,
    'GET',
    `/api/plays/${playId}/doubling`,
  )
  const idOf = (name: string) => encodeURIComponent(roles.find((role) => role.name === name)?.id ?? '')
  const { id: director } = await requestAs<{ id: string }>(odette, 'GET', '/api/me')
  const role = assigned.get('Bruno')?.at(-1) ?? ''
  await requestAs(odette, 'PUT', `/api/plays/${playId}/casting/${idOf(role)}`, {
    cast: [{ userId: director, understudy: false }],
  })
  await hit(odette, button(odette, 'doubling_apply'))
  const dialog = page.getByRole('dialog')
  const replacement = told('doubling_replaces', { role, name: 'Bruno', others: 'Odette' })
  await dialog.getByText(replacement, { exact: true }).waitFor()
  await checkPage(page)
  expect(await castOf(odette, playId)).toEqual(new Map([[role, ['Odette']]]))
  await hit(odette, dialog.getByRole('button', { name: told('doubling_apply_do'), exact: true }))
  await dialog.waitFor({ state: 'detached' })
  const cast = await castOf(odette, playId)
  for (const [actor, played] of assigned)
    for (const one of played) expect([one, cast.get(one) ?? []]).toEqual([one, actor === third ? [] : [actor]])

  // the casting shows it, and those who only read the play are told that the page isn't for them
  await page.goto(odette.at(`/plays/${playId}?tab=cast`))
  await expect
    .poll(() => page.getByRole('combobox', { name: told('casting_who', { name: 'EMIL' }), exact: true }).inputValue())
    .toBe('Clara')
  await clara.page.goto(clara.at(`/plays/${playId}/rehearsals/doubling`))
  await clara.page.getByText(clara.words('doubling_not_allowed'), { exact: true }).waitFor()
  await checkPage(clara.page)
  expect([odette, bruno, clara].flatMap(({ faults }) => faults)).toEqual([])
})
