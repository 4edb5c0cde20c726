import type { LineNote, LineNotesRun, ShownLineNote } from '@replique/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../../platform/api/api.ts'
import { Refusal } from '../../../platform/api/failure.ts'
import { openKeptNotes, type KeptNotes } from './kept-notes.ts'
import { runQuery, sendUnsent, withUnsent, withUnsentRuns } from './queries.ts'

const AT = '2026-03-01T20:00:00.000Z'
const note = (id: string, more: Partial<LineNote> = {}): LineNote => ({
  id,
  kind: 'dropped',
  detail: '',
  element: `e-${id}`,
  characters: ['ada'],
  speaker: 'ADA',
  words: 'Listen.',
  before: null,
  repeated: false,
  around: { above: [], below: [] },
  place: 0,
  at: AT,
  ...more,
})
const shown = (id: string, more: Partial<LineNote> = {}): ShownLineNote => ({
  ...note(id, more),
  now: { element: `e-${id}`, heading: 'KITCHEN', speaker: 'ADA', words: 'Listen.' },
  delivered: true,
})
const added = (id: string, more: Partial<LineNote> = {}) => ({ id, runId: 'run', note: note(id, more) })
const removed = (id: string) => ({ id, runId: 'run', note: null })
const RUN: LineNotesRun = { id: 'run', name: 'First run', startedAt: AT, endedAt: null }

test('the notes of a run are those of the server and those not sent yet, in the order of the play', () => {
  const notes = withUnsent(
    [shown('b', { place: 2 }), shown('c', { place: 9 })],
    [added('a', { place: 1 }), added('d', { place: 2, at: '2026-03-01T21:00:00.000Z' }), removed('c'), added('b')],
  )
  expect(notes.map(({ id, delivered, unsent }) => [id, delivered, unsent])).toEqual([
    ['a', false, true],
    ['b', true, undefined],
    ['d', false, true],
  ])
})

test('the runs of a play are those of the server and those not sent yet, newest first', () => {
  const earlier = { ...RUN, id: 'old', startedAt: '2026-02-01T20:00:00.000Z', notes: 3, delivered: 1 }
  const runs = withUnsentRuns([earlier], [RUN, { ...earlier, endedAt: AT }])
  expect(runs).toEqual([
    { ...RUN, notes: 0, delivered: 0 },
    { ...earlier, endedAt: AT },
  ])
})

describe('what is unsent', () => {
  let kept: KeptNotes
  let client: QueryClient
  let sent: { notes: string[]; removed: string[] }[]
  const { lineNotes } = api.staging
  beforeEach(() => {
    kept = openKeptNotes('somebody', 'play')
    client = new QueryClient()
    sent = []
    vi.spyOn(lineNotes, 'putRun').mockResolvedValue(undefined)
    vi.spyOn(lineNotes, 'showRun').mockResolvedValue({ run: RUN, notes: [], actors: [] })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    kept.close()
  })
  const answer = (reply: () => void) =>
    vi.spyOn(lineNotes, 'send').mockImplementation((input) => {
      sent.push({ notes: input.notes.map(({ id }) => id), removed: [...input.removed] })
      reply()
      return Promise.resolve()
    })
  const refusing = (code: string): never => {
    throw new Refusal({ code }, 400)
  }

  test('is sent with its run first, in batches, and then forgotten', async () => {
    answer(() => undefined)
    kept.putRun(RUN)
    for (let at = 0; at < 60; at++) kept.putChange(added(`n${at}`))
    kept.putChange(removed('n3'))
    await sendUnsent(kept, client)
    expect(lineNotes.putRun).toHaveBeenCalledExactlyOnceWith({ id: 'play', run: RUN })
    expect(sent.map(({ notes }) => notes.length)).toEqual([50, 9])
    expect(sent.flatMap((one) => one.removed)).toEqual(['n3'])
    expect(kept.unsent.get()).toEqual({ runs: [], changes: [] })
    // the page goes on showing the run
    expect(client.getQueryData(runQuery(kept, 'run').queryKey)).toEqual({ run: RUN, notes: [], actors: [] })
  })

  test('is kept while the server can’t be reached, and what changed while it was sent is sent again', async () => {
    answer(() => {
      throw new TypeError('no network')
    })
    kept.putChange(added('a'))
    await expect(sendUnsent(kept, client)).rejects.toThrow('no network')
    expect(kept.unsent.get().changes).toHaveLength(1)
    sent = []
    answer(() => sent.length === 1 && kept.putChange(removed('a')))
    await sendUnsent(kept, client)
    expect(sent).toEqual([
      { notes: ['a'], removed: [] },
      { notes: [], removed: ['a'] },
    ])
  })

  test('is kept until the notes of the server are loaded, so that none disappears from the page', async () => {
    answer(() => undefined)
    vi.mocked(lineNotes.showRun).mockRejectedValueOnce(new TypeError('no network'))
    kept.putChange(added('a'))
    await expect(sendUnsent(kept, client)).rejects.toThrow('no network')
    expect(kept.unsent.get().changes).toHaveLength(1)
    await sendUnsent(kept, client)
    expect(kept.unsent.get().changes).toEqual([])
    expect(sent).toHaveLength(2)
  })

  test('brings a run back that somebody has deleted', async () => {
    answer(() => void (sent.length === 1 && refusing('run_not_found')))
    kept.putChange(added('a'))
    await sendUnsent(kept, client)
    expect(lineNotes.putRun).toHaveBeenCalledExactlyOnceWith({
      id: 'play',
      run: { id: 'run', name: expect.stringContaining('2026'), startedAt: AT, endedAt: null },
    })
    expect(sent).toHaveLength(2)
    expect(kept.unsent.get().changes).toEqual([])
  })

  test('loses no note because of another one that is refused', async () => {
    answer(() => void (sent.at(-1)?.notes.includes('bad') && refusing('invalid')))
    for (const id of ['a', 'bad', 'b']) kept.putChange(added(id))
    await sendUnsent(kept, client)
    expect(sent.map(({ notes }) => notes)).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
    expect(kept.unsent.get().changes).toEqual([])
  })

  test('is kept when the user may no longer direct the play', async () => {
    answer(() => refusing('not_allowed'))
    kept.putChange(added('a'))
    await expect(sendUnsent(kept, client)).rejects.toThrow()
    expect(kept.unsent.get().changes).toHaveLength(1)
  })
})
