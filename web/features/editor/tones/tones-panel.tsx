import type { ToneProposal } from '@replique/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { elementsOf, setTones } from '@replique/manuscript'
import { printedText, speakerName, speechesOf } from '@replique/script'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { goToBlock } from '../navigation/go-to.ts'
import { toneWords } from './tone-margin.tsx'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAfterPause, announceText } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'

interface Props {
  readonly parts: EditorParts
  readonly proposal: ToneProposal
  readonly speech: { readonly who: string; readonly words: string }
  readonly onAccept: () => void
  readonly onReject: () => void
}

/** One proposal: the speech, its tone, and the evidence. */
export function ToneRow({ parts, proposal, speech, onAccept, onReject }: Props) {
  const { cue, tone, evidence, by } = proposal
  const words = toneWords(tone)
  const about = `${speech.who}, ${words}`
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <button
        type="button"
        title={m.tones_go()}
        onClick={() => goToBlock(parts, cue)}
        className="min-h-11 min-w-0 text-start hover:bg-sunk"
      >
        <span className="text-sm font-semibold">{speech.who}</span>
        <span className="line-clamp-2 text-sm text-ink-soft">{speech.words}</span>
      </button>
      <p className="font-semibold">{words}</p>
      {evidence.length > 0 && (
        <p className="text-sm text-ink-soft">
          {m.tones_because({ words: evidence.map(({ text }) => m.tones_words({ text })).join(' · ') })}
        </p>
      )}
      {by === 'model' && <p className="text-sm text-ink-soft">{m.tones_by_model()}</p>}
      <div className="flex gap-2">
        <Button
          look="outline"
          disabled={!parts.writable}
          aria-label={`${m.tones_accept()}: ${about}`}
          onClick={onAccept}
        >
          {m.tones_accept()}
        </Button>
        <Button look="plain" disabled={!parts.writable} aria-label={`${m.tones_reject()}: ${about}`} onClick={onReject}>
          {m.tones_reject()}
        </Button>
      </div>
    </li>
  )
}

/** The query for the tones proposed for a play. */
export const tonesQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', id, 'tones'],
    queryFn: ({ signal }) => api.ai.tones.read({ id }, { signal }),
  })

/** Milliseconds between checks of a job while the panel waits for it. */
const LOOK = 1000

/** The query for a play's latest tone detection job. Its result is null if there was no recent job. */
export const toneJobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', id, 'tones'],
    queryFn: async ({ signal }) => {
      const { jobs: all } = await api.jobs.list({ subject: id }, { signal })
      const newest = all
        .filter(({ kind }) => kind === 'tones.detect')
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
      return newest ?? null
    },
    refetchInterval: ({ state }) => (isLive(state.data?.state) ? LOOK : false),
  })

export const isLive = (state: string | undefined): boolean => state === 'waiting' || state === 'running'

/** Returns the current speeches without a tone, by the id of their cue: the speaker, and the first paragraph. */
function openSpeeches(editor: MountedEditor): ReadonlyMap<string, { readonly who: string; readonly words: string }> {
  const elements = elementsOf(editor.view.state.doc)
  return new Map(
    speechesOf(elements).flatMap(({ cue, said }) => {
      const element = elements[cue]
      const first = elements[said[0] ?? -1]
      if (element?.id === undefined || element.tone || !first) return []
      const who = speakerName(editor.live.frame, element.character) || printedText(element.text)
      return [[element.id, { who, words: printedText(first.text) }] as const]
    }),
  )
}

const PAGE = 100

/** The proposed tones, each with its evidence. They can be accepted one by one or all together, or rejected. */
export function TonesPanel(parts: EditorParts) {
  const { editor, link, writable } = parts
  const id = link.play
  const client = useQueryClient()
  const analysis = useQuery(tonesQuery(id))
  const job = useQuery(toneJobQuery(id))
  const [most, setMost] = useState(PAGE)
  const open = useAfterPause(editor, openSpeeches)
  const { state, endedAt } = job.data ?? {}
  const busy = isLive(state)
  useEffect(() => {
    if (state === 'done' && endedAt) void client.invalidateQueries({ queryKey: tonesQuery(id).queryKey })
  }, [state, endedAt, client, id])
  const proposals = (analysis.data?.proposals ?? []).filter(({ cue }) => open.has(cue))

  const attempt = async (act: () => Promise<unknown>, key: readonly unknown[]): Promise<void> => {
    try {
      await act()
    } catch (error) {
      showToast({ title: m.tones_failed(), body: failureMessage(error) })
    }
    await client.invalidateQueries({ queryKey: key })
  }
  const detect = () => attempt(() => api.ai.tones.ask({ id }), toneJobQuery(id).queryKey)
  const accept = (chosen: readonly ToneProposal[]): void => {
    const change = setTones(new Map(chosen.map(({ cue, tone }) => [cue, tone])))
    editor.binding.apart(() => change(editor.view.state, editor.view.dispatch))
    announceText(m.tones_accepted({ count: chosen.length }))
  }
  const reject = (cues: readonly string[]) =>
    attempt(() => api.ai.tones.forget({ id, cues: [...cues] }), tonesQuery(id).queryKey)

  return (
    <div className="grid gap-4 p-4">
      <p className="text-sm text-ink-soft">{m.tones_about()}</p>
      <Button look="outline" icon="drama" busy={busy} disabled={!writable} onClick={() => void detect()}>
        {busy ? m.tones_busy() : analysis.data?.madeAt ? m.tones_again() : m.tones_detect()}
      </Button>
      <div role="status" className="grid gap-2 text-sm text-ink-soft empty:hidden">
        {analysis.isError && <p>{failureMessage(analysis.error)}</p>}
        {state === 'failed' && <p>{m.tones_failed()}</p>}
        {analysis.data?.notice && <p>{m.tones_notice()}</p>}
        {analysis.data?.madeAt && proposals.length === 0 && <p>{m.tones_nothing()}</p>}
        {(analysis.data?.plain ?? 0) > 0 && <p>{m.tones_plain({ count: analysis.data?.plain ?? 0 })}</p>}
      </div>
      {proposals.length > 0 && (
        <>
          <div className="flex flex-wrap gap-2">
            <Button look="solid" disabled={!writable} onClick={() => accept(proposals)}>
              {m.tones_accept_all({ count: proposals.length })}
            </Button>
            <Button look="plain" disabled={!writable} onClick={() => void reject(proposals.map(({ cue }) => cue))}>
              {m.tones_reject_all()}
            </Button>
          </div>
          <ul className="grid">
            {proposals.slice(0, most).map((one) => (
              <ToneRow
                key={one.cue}
                parts={parts}
                proposal={one}
                speech={open.get(one.cue)!}
                onAccept={() => accept([one])}
                onReject={() => void reject([one.cue])}
              />
            ))}
          </ul>
          {proposals.length > most && (
            <Button look="plain" onClick={() => setMost(most + PAGE)}>
              {m.tones_more()}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
