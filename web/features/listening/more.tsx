import { useState, useEffect } from 'react'
import { speechFilePath, type Job, type SoundFormat } from '@replique/contract'
import type { Character, Language, SubtitleFormat } from '@replique/script'
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

/** What is downloaded: the audio of the whole play, or subtitles for it. */
interface Wanted {
  readonly format: SoundFormat
  readonly subtitles?: SubtitleFormat
  /** The character whose speeches are left out. */
  readonly without?: Character | undefined
}

interface Taking {
  /** The job that generates the speech audio, if it is running or has failed. */
  readonly job: Job | undefined
  readonly busy: boolean
  readonly error: unknown
  take(this: void, wanted: Wanted): void
  cancel(this: void): void
}

function nameOf(title: string, { format, subtitles, without }: Wanted): string {
  const name = without && subtitles === undefined ? m.listen_take_name({ title, character: without.name }) : title
  return `${name}.${subtitles ?? format}`
}

/** Downloads the audio of the whole play, or its subtitles. A job generates missing parts first. */
function useTaking(playId: string, title: string): Taking {
  const client = useQueryClient()
  const [{ wanted, job: mine, busy, error }, show] = useState<{
    readonly wanted: Wanted | null
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
  const take = async (next: Wanted): Promise<void> => {
    const { format, subtitles, without } = next
    show({ wanted: next, job: mine, busy: true, error: null })
    try {
      const body = { format, subtitles, without: without?.id }
      const answer = await askForStream(speechFilePath(playId), body, AbortSignal.timeout(600_000))
      saveFile(await answer.blob(), nameOf(title, next))
      show({ wanted: null, job: null, busy: false, error: null })
    } catch (fault) {
      if (failureCode(fault) !== 'not_spoken_yet') return show({ wanted: null, job: null, busy: false, error: fault })
      const asked = await api.sound.speech.render({ id: playId, format }).catch((refused: unknown) => refused)
      if (!isAsked(asked)) return show({ wanted: null, job: null, busy: false, error: asked })
      show({ wanted: next, job: asked.job, busy: false, error: null })
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
    take: (next) => void take(next),
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
function TakeHome({ playId, title, characters }: Pick<Props, 'playId' | 'title' | 'characters'>) {
  const [leftOut, leaveOut] = useState('')
  const without = characters.find(({ id }) => id === leftOut)
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
      {isLive ? (
        <Button onClick={cancel}>{m.listen_keep_stop()}</Button>
      ) : (
        <>
          {characters.length > 0 && (
            <div className="grid gap-1">
              <label className="grid gap-1">
                <span>{m.listen_take_without()}</span>
                <select
                  value={without?.id ?? ''}
                  onChange={({ target }) => leaveOut(target.value)}
                  aria-describedby="listen-take-without"
                  className="min-h-11 w-full rounded-base border border-line-strong bg-paper px-3"
                >
                  <option value="">{m.listen_take_nobody()}</option>
                  {characters.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
              <p id="listen-take-without" className="text-sm text-ink-soft">
                {m.listen_take_without_hint()}
              </p>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button icon="download" busy={busy} onClick={() => take({ format: 'mp3', without })}>
              {m.listen_take_mp3()}
            </Button>
            <Button busy={busy} onClick={() => take({ format: 'ogg', without })}>
              {m.listen_take_ogg()}
            </Button>
          </div>
          <div role="group" aria-labelledby="listen-subtitles" className="grid gap-1">
            <span id="listen-subtitles">{m.listen_take_subtitles()}</span>
            <div className="flex flex-wrap gap-2">
              <Button busy={busy} onClick={() => take({ format: 'mp3', subtitles: 'srt' })}>
                {m.listen_take_srt()}
              </Button>
              <Button busy={busy} onClick={() => take({ format: 'mp3', subtitles: 'vtt' })}>
                {m.listen_take_vtt()}
              </Button>
            </div>
          </div>
        </>
      )}
    </section>
  )
}

const speaking = ({ done, total }: Job): string =>
  total === 0 ? m.listen_take_waits() : m.listen_take_speaking({ percent: Math.floor((100 * done) / total) })

interface Props {
  readonly playId: string
  readonly title: string
  readonly language: Language
  /** The characters who speak, in the order of the cast list. */
  readonly characters: readonly Character[]
  readonly settings: Settings
  readonly onChange: (change: Partial<Settings>) => void
  readonly held: OfflineSounds
  readonly sleeping: SleepTimer
}

/** Listening settings and downloads. */
export function ListenSettings(props: Props) {
  const { playId, title, language, characters, settings, onChange, held, sleeping } = props
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
              <Checkbox
                label={m.listen_stereo()}
                hint={m.listen_stereo_hint()}
                checked={settings.stereo}
                onChange={(stereo) => onChange({ stereo })}
              />
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
            <TakeHome playId={playId} title={title} characters={characters} />
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
