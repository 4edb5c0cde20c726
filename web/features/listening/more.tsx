import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import type { Settings } from './settings.ts'
import { TakeHome } from './download.tsx'
import type { Held } from './use-offline-sounds.ts'
import { type Sleep, type Sleeping, SLEEPS } from './sleep-timer.ts'

interface Props {
  readonly playId: string
  readonly title: string
  readonly settings: Settings
  readonly onChange: (change: Partial<Settings>) => void
  readonly held: Held
  readonly sleeping: Sleeping
}

/** How one listens, and what one takes along. */
export function More({ playId, title, settings, onChange, held, sleeping: { sleep, setSleep } }: Props) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <IconButton icon="settings-2" label={m.listen_more()} onClick={() => open(true)} />
      {isOpen && (
        <Drawer title={m.listen_more()} onClose={() => open(false)}>
          <div className="grid gap-6 pt-2">
            <div className="grid">
              <Tick
                label={m.listen_directions()}
                checked={settings.directions}
                onChange={(directions) => onChange({ directions })}
              />
              <Tick label={m.listen_loop()} checked={settings.loop} onChange={(loop) => onChange({ loop })} />
            </div>
            <label className="grid gap-1">
              <span className="font-semibold">{m.listen_sleep()}</span>
              <select
                value={String(sleep)}
                onChange={({ target }) => setSleep(SLEEPS.find((one) => String(one) === target.value) ?? null)}
                className="min-h-11 rounded-base border border-line-strong bg-paper px-3"
              >
                {SLEEPS.map((one) => (
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

function Tick(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={({ target }) => props.onChange(target.checked)}
        className="size-5 accent-accent"
      />
      {props.label}
    </label>
  )
}

/** The play on this device, for the time without a network. */
function Keeping({ held: { share, isFetching, error, fetchAll, cancel, remove } }: { held: Held }) {
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
