/**
 * A director takes line notes in a run without a connection, delivers them, and each actor finds their own; a note says
 * so once its line is gone. During a read-through, the page follows its position.
 */
import type { LineNotesOverview, LiveReadThrough, PlayDetail, ReadThroughScript, RunNotes } from '@replique/contract'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOverflow, findViolations } from '../accessibility.ts'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press, pressInNotice } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { acceptInvitation, importFile, newWriter, openEditor, pointAt, saved, type Writer } from '../writers.ts'

const [RAIN, RIVER, ROOF] = [
  'Listen to the rain on the roof tonight.',
  'The river never waits for anybody.',
  'And what would the roof tell me?',
] as const
const SCRIPT = `Title: Rain

# Act One

.A kitchen.

@ADA
${RAIN}

@BEA
${ROOF}

Thunder.

@ADA
(low)
${RIVER}

.A garden.

@BEA
It has stopped.
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

const hit = async ({ page }: Writer, name: Locator, byKey = press): Promise<void> =>
  page.viewportSize()!.width > 900 ? byKey(page, name) : name.tap()

const button = ({ page, words }: Writer, key: string) => page.getByRole('button', { name: words(key), exact: true })
const link = ({ page, words }: Writer, key: string) => page.getByRole('link', { name: words(key), exact: true })
const counted = ({ words, look }: Writer, key: string, count: number) =>
  words(key, { count, plural: count === 1 || (count === 0 && look.language === 'fr') ? 'one' : 'other' })

/** Has an actor join the play and play a character. */
async function castAs(director: Writer, playId: string, [actor, name]: readonly [Writer, string]): Promise<void> {
  const people = `/api/plays/${playId}/people`
  const invited = await requestAs<{ link: string }>(director, 'POST', people, { email: actor.email, role: 'viewer' })
  await acceptInvitation(actor, invited.link)
  const { characters } = await requestAs<PlayDetail>(director, 'GET', `/api/plays/${playId}`)
  const character = encodeURIComponent(characters.find((one) => one.name === name)?.id ?? '')
  const { id } = await requestAs<{ id: string }>(actor, 'GET', '/api/me')
  await requestAs(director, 'PUT', `/api/plays/${playId}/casting/${character}`, {
    cast: [{ userId: id, understudy: false }],
  })
}

/** Taps a line, then what happened. */
async function note(director: Writer, line: string, what: string): Promise<void> {
  const { page, words } = director
  await hit(director, page.getByRole('button', { name: line, exact: true }))
  const sheet = page.getByRole('dialog', { name: words('line_notes_what'), exact: true })
  await hit(director, sheet.getByRole('button', { name: words(what), exact: true }))
  if (what !== 'line_notes_other') await sheet.waitFor({ state: 'detached' })
}

/** Returns the notes on an actor's page, each as its lines of text. */
const notesOf = ({ page }: Writer): Promise<string[][]> =>
  page
    .getByRole('main')
    .locator('ol > li')
    .evaluateAll((notes) => notes.map((one) => [...one.querySelectorAll('p')].map((line) => line.textContent)))

test.each(looksOf(LOOKS, 1))('line notes of a run, in $language at $width', async (look) => {
  const director = await newWriter(browser, server.origin, 'Odette', look)
  const [ada, bea] = [
    await newWriter(browser, server.origin, 'Léo', look),
    await newWriter(browser, server.origin, 'Mia', look),
  ]
  const { page, words } = director
  const playId = await importFile(director, 'rain.fountain', SCRIPT)
  for (const part of [
    [ada, 'ADA'],
    [bea, 'BEA'],
  ] as const)
    await castAs(director, playId, part)
  await page.goto(director.at(`/plays/${playId}/rehearsals`))
  await hit(director, link(director, 'line_notes_title'))
  await button(director, 'line_notes_start').waitFor()
  await checkPage(page)
  await hit(director, button(director, 'line_notes_start'))

  // a note that was a mistake
  const status = page.getByRole('main').getByRole('status')
  await note(director, ROOF, 'line_notes_late')
  await status.getByText(counted(director, 'line_notes_count', 1), { exact: true }).waitFor()
  await checkPage(page)
  await hit(director, button(director, 'line_notes_undo'), pressInNotice)
  // nothing more: the server has it
  await expect.poll(() => status.textContent()).toBe(counted(director, 'line_notes_count', 0))

  // the theatre has no connection
  const { runs } = await requestAs<LineNotesOverview>(director, 'GET', `/api/plays/${playId}/line-notes`)
  await director.context.setOffline(true)
  await note(director, RIVER, 'line_notes_dropped')
  await note(director, ROOF, 'line_notes_called')
  await note(director, RAIN, 'line_notes_other')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(words('line_notes_detail'), { exact: true }).fill('upstage')
  await checkPage(page)
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await status.getByText(counted(director, 'line_notes_count', 3), { exact: true }).waitFor()
  await status.getByText(counted(director, 'line_notes_unsent', 3), { exact: true }).waitFor()
  await director.context.setOffline(false)
  await status.getByText(counted(director, 'line_notes_unsent', 3), { exact: true }).waitFor({ state: 'detached' })
  const stored = await requestAs<RunNotes>(director, 'GET', `/api/plays/${playId}/line-notes/runs/${runs[0]?.id}`)
  expect(stored.notes.map(({ kind, words: said }) => [kind, said])).toEqual([
    ['other', RAIN],
    ['called', ROOF],
    ['dropped', RIVER],
  ])

  // nobody has a note before it is delivered
  await ada.page.goto(ada.at(`/plays/${playId}/rehearsals/line-notes`))
  await ada.page.getByText(words('line_notes_own_none'), { exact: true }).waitFor()
  await checkPage(ada.page)

  await hit(director, link(director, 'line_notes_review'))
  await hit(director, button(director, 'line_notes_end'))
  await button(director, 'line_notes_continue').waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Léo', 'Mia'])
  await checkPage(page)
  await hit(director, button(director, 'line_notes_deliver'))
  await page.getByText(words('line_notes_all_delivered'), { exact: true }).waitFor()
  await checkPage(page)

  // each actor has their own, in the order of the play, with what was said before
  await ada.page.reload()
  await ada.page.getByRole('heading', { name: words('line_notes_own'), exact: true }).waitFor()
  expect(await notesOf(ada)).toEqual([
    ['upstage', 'Act One · A kitchen.', `ADA${RAIN}`],
    [words('line_notes_dropped'), 'Act One · A kitchen.', `BEA${ROOF}`, `ADA${RIVER}`],
  ])
  await checkPage(ada.page)
  await bea.page.goto(bea.at(`/plays/${playId}/rehearsals/line-notes`))
  await bea.page.getByRole('heading', { name: words('line_notes_own'), exact: true }).waitFor()
  expect(await notesOf(bea)).toEqual([[words('line_notes_called'), 'Act One · A kitchen.', `ADA${RAIN}`, `BEA${ROOF}`]])

  // the line is rewritten
  await openEditor(director, playId)
  await pointAt(page, RIVER)
  await page.keyboard.press('Shift+Home')
  await page.keyboard.type('Come to bed, Bea, it is late.')
  await saved(page)
  await ada.page.reload()
  await ada.page.getByText(words('line_notes_gone'), { exact: true }).waitFor()
  expect((await notesOf(ada)).map((one) => one.includes(words('line_notes_gone')))).toEqual([false, true])
  expect((await notesOf(ada))[1]).toContain(`ADA${RIVER}`)
  for (const { faults } of [director, ada, bea]) expect(faults).toEqual([])
})

/** Starts a read-through, and returns functions that move it to the line with these words, and end it. */
async function startReadThrough(leader: Writer, playId: string) {
  const all = `/api/plays/${playId}/readings`
  const { id } = await requestAs<{ id: string }>(leader, 'POST', all)
  const { lines } = await requestAs<ReadThroughScript>(leader, 'GET', `${all}/${id}/script`)
  return {
    moveTo: async (text: string): Promise<void> => {
      const line = lines.findIndex(({ parts }) => parts.some((part) => part.text === text))
      const { move } = await requestAs<LiveReadThrough>(leader, 'GET', `${all}/${id}`)
      await requestAs(leader, 'POST', `${all}/${id}/moves`, { move, line, running: true })
    },
    end: () => requestAs(leader, 'POST', `${all}/${id}/end`),
  }
}

/** A script that is several screens long. */
const LONG_SCRIPT = SCRIPT.replace(
  'Thunder.',
  `${Array.from({ length: 30 }, (_, at) => `@BEA\nDrop number ${at + 1}.`).join('\n\n')}\n\nThunder.`,
)

test.each(looksOf(LOOKS, 1))('notes follow a read-through, in $language at $width', async (look) => {
  const director = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words } = director
  const playId = await importFile(director, 'rain.fountain', LONG_SCRIPT)
  await page.goto(director.at(`/plays/${playId}/rehearsals/line-notes`))
  await hit(director, button(director, 'line_notes_start'))
  await page.getByRole('button', { name: RAIN, exact: true }).waitFor()
  const follow = page.getByRole('checkbox', { name: words('line_notes_follow'), exact: true })
  expect(await follow.count()).toBe(0)

  // it is offered as soon as the read-through begins, and marks the line
  const reading = await startReadThrough(director, playId)
  await follow.waitFor()
  await reading.moveTo(ROOF)
  await (look.width > 900 ? follow.press('Space') : follow.tap())
  const current = page.locator('[data-line] button[aria-current=true]')
  const isInSight = () =>
    current.evaluate((line) => {
      const { x, y, width, height } = line.getBoundingClientRect()
      return line.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(() => current.allTextContents()).toEqual([ROOF])
  await expect.poll(isInSight).toBe(true)
  // only in this mode, because the browser updates the colours of what is out of sight later
  expect([await findViolations(page), await findOverflow(page)]).toEqual([[], []])

  // during a direction, the line before it stays marked
  await reading.moveTo('Thunder.')
  await expect.poll(() => current.allTextContents(), { timeout: 30_000 }).toEqual(['Drop number 30.'])
  await reading.moveTo(RIVER)
  await expect.poll(() => current.allTextContents(), { timeout: 30_000 }).toEqual([RIVER])
  await expect.poll(isInSight).toBe(true)

  // a tap notes the line, while the read-through goes back to the beginning
  await hit(director, current)
  const sheet = page.getByRole('dialog', { name: words('line_notes_what'), exact: true })
  await sheet.getByText(RIVER, { exact: true }).waitFor()
  await reading.moveTo(RAIN)
  await expect
    .poll(() => page.locator('[aria-current=true][aria-haspopup]').allTextContents(), { timeout: 30_000 })
    .toEqual([RAIN])
  await hit(director, sheet.getByRole('button', { name: words('line_notes_called'), exact: true }))
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(isInSight).toBe(true)
  const overview = `/api/plays/${playId}/line-notes`
  const storedNotes = async () => {
    const { runs } = await requestAs<LineNotesOverview>(director, 'GET', overview)
    const { notes } = await requestAs<RunNotes>(director, 'GET', `${overview}/runs/${runs[0]?.id}`)
    return notes.map(({ kind, words: said }) => [kind, said])
  }
  await expect.poll(storedNotes).toEqual([['called', RIVER]])

  // once it ends, nothing is followed
  await reading.end()
  await follow.waitFor({ state: 'detached', timeout: 30_000 })
  expect(await current.count()).toBe(0)
  expect(director.faults).toEqual([])
})
