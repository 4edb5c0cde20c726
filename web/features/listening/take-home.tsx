import type { Job } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { useTaking } from './use-taking.ts'

/** The whole reading as a file, with a chapter for each scene. */
export function TakeHome({ playId, title }: { playId: string; title: string }) {
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
