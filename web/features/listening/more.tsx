import { useState, useEffect } from 'react'
import { speechFilePath, type Job, type SoundFormat } from '@replique/contract'
import type { Language } from '@replique/script'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { failureMessage, failureCode } from '../../platform/api/failure.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { VoiceSourceChoice } from '../../ui/voice-source-choice.tsx'
import type { Settings } from './use-listening.ts'
import type { OfflineSounds } from './use-offline-sounds.ts'
import { type Sleep, type SleepTimer, SLEEP_OPTIONS } from './sleep-timer.ts'
import { api, askForStream } from '../../platform/api/api.ts'
import { saveFile } from '../../platform/save-file.ts'

const KIND = 'speech.render'
/** Milliseconds between progress requests. */
const LOOK = 1500

const isLive = ({ state }: Job): boolean => state === 'waiting' || state === 'running'

interface Taking {
  /** The job that generates the speech audio, if it is running or has failed. */
  readonly job: Job | undefined
  readonly busy: boolean
  readonly error: unknown
  take(this: void, format: SoundFormat): void
  cancel(this: void): void
}

/** Downloads the audio of the whole play. A job generates missing parts first. */
function useTaking(playId: string, title: string): Taking {
  const client = useQueryClient()
  const [{ wanted, job: mine, busy, error }, show] = useState<{
    readonly wanted: SoundFormat | null
    /** The job started on this page. */
    readonly job: string | null
    readonly busy: boolean
    readonly error: unknown
  }>({ wanted: null, job: null, busy: false, error: null })
  const jobs = useQuery({
    queryKey: ['jobs', playId],
    queryFn: async ({ signal }) => (await api.jobs.list({ subject: playId }, { signal })).jobs,
    refetchInterval: ({ state }) => (state.data?.some(isLive) ? LOOK : false),
  })
  const job = jobs.data?.find((one) => one.kind === KIND && (isLive(one) || one.id === mine))
  const isSpoken = job?.state === 'done' && wanted !== null
  const take = async (format: SoundFormat): Promise<void> => {
    show({ wanted: format, job: mine, busy: true, error: null })
    try {
      const answer = await askForStream(speechFilePath(playId), { format }, AbortSignal.timeout(600_000))
      saveFile(await answer.blob(), `${title}.${format}`)
      show({ wanted: null, job: null, busy: false, error: null })
    } catch (fault) {
      if (failureCode(fault) !== 'not_spoken_yet') return show({ wanted: null, job: null, busy: false, error: fault })
      const asked = await api.sound.speech.render({ id: playId, format }).catch((refused: unknown) => refused)
      if (!isAsked(asked)) return show({ wanted: null, job: null, busy: false, error: asked })
      show({ wanted: format, job: asked.job, busy: false, error: null })
      await client.invalidateQueries({ queryKey: ['jobs'] })
    }
  }
  useEffect(() => {
    if (isSpoken) void take(wanted)
    // runs once for each finished job
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSpoken])
  return {
    job: job?.state === 'done' ? undefined : job,
    busy,
    error,
    take: (format) => void take(format),
    cancel: () => {
      show({ wanted: null, job: null, busy: false, error: null })
      const lookAgain = () => void client.invalidateQueries({ queryKey: ['jobs'] })
      if (job) void api.jobs.cancel({ id: job.id }).then(lookAgain, lookAgain)
    },
  }
}

const isAsked = (answer: unknown): answer is { job: string } =>
  typeof answer === 'object' && answer !== null && 'job' in answer

/** Downloads the audio of the whole play as one file, with a chapter for each scene. */
function TakeHome({ playId, title }: { playId: string; title: string }) {
  const { job, busy, error, take, cancel } = useTaking(playId, title)
  const isLive = job?.state === 'waiting' || job?.state === 'running'
  return (
    <section className="grid justify-items-start gap-2" aria-labelledby="listen-take">
      <h3 id="listen-take" className="font-semibold">
        {m.listen_take()}
      </h3>
      <p className="text-ink-soft">{m.listen_take_text()}</p>
      <p role="status" className="text-sm">
        {job && isLive && speaking(job)}
      </p>
      {job && isLive && (
        <progress
          aria-label={m.listen_take()}
          max={Math.max(1, job.total)}
          value={job.done}
          className="listening-progress h-1 w-full"
        />
      )}
      {job?.state === 'failed' && <p role="alert">{m.listen_take_failed()}</p>}
      {error !== null && <p role="alert">{failureMessage(error)}</p>}
      <div className="flex flex-wrap gap-2">
        {isLive ? (
          <Button onClick={cancel}>{m.listen_keep_stop()}</Button>
        ) : (
          <>
            <Button icon="download" busy={busy} onClick={() => take('mp3')}>
              {m.listen_take_mp3()}
            </Button>
            <Button busy={busy} onClick={() => take('ogg')}>
              {m.listen_take_ogg()}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

const speaking = ({ done, total }: Job): string =>
  total === 0 ? m.listen_take_waits() : m.listen_take_speaking({ percent: Math.floor((100 * done) / total) })

interface Props {
  readonly playId: string
  readonly title: string
  readonly language: Language
  readonly settings: Settings
  readonly onChange: (change: Partial<Settings>) => void
  readonly held: OfflineSounds
  readonly sleeping: SleepTimer
}

/** Listening settings and downloads. */
export function ListenSettings(props: Props) {
  const { playId, title, language, settings, onChange, held, sleeping } = props
  const { sleep, setSleep } = sleeping
  const [isOpen, open] = useState(false)
  return (
    <>
      <IconButton icon="settings-2" label={m.listen_more()} onClick={() => open(true)} />
      {isOpen && (
        <Drawer title={m.listen_more()} onClose={() => open(false)}>
          <div className="grid gap-6 pt-2">
            <div className="grid">
              <Checkbox
                label={m.listen_directions()}
                checked={settings.directions}
                onChange={(directions) => onChange({ directions })}
              />
              <Checkbox label={m.listen_loop()} checked={settings.loop} onChange={(loop) => onChange({ loop })} />
            </div>
            <VoiceSourceChoice playId={playId} language={language} />
            <label className="grid gap-1">
              <span className="font-semibold">{m.listen_sleep()}</span>
              <select
                value={String(sleep)}
                onChange={({ target }) => setSleep(SLEEP_OPTIONS.find((one) => String(one) === target.value) ?? null)}
                className="min-h-11 rounded-base border border-line-strong bg-paper px-3"
              >
                {SLEEP_OPTIONS.map((one) => (
                  <option key={String(one)} value={String(one)}>
                    {sleepWord(one)}
                  </option>
                ))}
              </select>
              <span className="text-sm text-ink-soft">{m.listen_sleep_hint()}</span>
            </label>
            <Keeping held={held} />
            <TakeHome playId={playId} title={title} />
          </div>
        </Drawer>
      )}
    </>
  )
}

function sleepWord(sleep: Sleep): string {
  if (sleep === null) return m.listen_sleep_never()
  return sleep === 'scene' ? m.listen_sleep_scene() : m.listen_sleep_minutes({ count: sleep })
}

/** Buttons that store the play on this device for offline use, or remove it. */
function Keeping({ held: { share, isFetching, error, fetchAll, cancel, remove } }: { held: OfflineSounds }) {
  const percent = Math.floor(share * 100)
  return (
    <section className="grid justify-items-start gap-2" aria-labelledby="listen-keep">
      <h3 id="listen-keep" className="font-semibold">
        {m.listen_keep()}
      </h3>
      <p className="text-ink-soft">{m.listen_keep_text()}</p>
      <p role="status" className="text-sm">
        {isFetching && m.listen_keeping({ percent })}
        {!isFetching && share >= 1 && m.listen_kept()}
        {!isFetching && share > 0 && share < 1 && m.listen_kept_part({ percent })}
      </p>
      {isFetching && <progress aria-label={m.listen_keep()} value={share} className="listening-progress h-1 w-full" />}
      {error !== null && <p role="alert">{failureMessage(error)}</p>}
      <div className="flex flex-wrap gap-2">
        {isFetching ? (
          <Button onClick={cancel}>{m.listen_keep_stop()}</Button>
        ) : (
          share < 1 && (
            <Button icon="download" onClick={fetchAll}>
              {share > 0 ? m.listen_keep_rest() : m.listen_keep_do()}
            </Button>
          )
        )}
        {!isFetching && share > 0 && (
          <Button look="plain" onClick={remove}>
            {m.listen_keep_remove()}
          </Button>
        )}
      </div>
    </section>
  )
}
