import type { PartFile } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { askForStream } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { fileCounter, saveStream } from '../../../platform/save-file.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { FILES, inRequest, type Choices } from './choices.ts'

/** A download in progress: how many of its files have arrived. */
interface Download {
  readonly playId: string
  readonly done: number
  readonly all: number
  readonly cancel: () => void
}

/** Kept outside of any component, so that the download continues on other pages. */
const running = createStore<Download | null>(null)

async function downloadZip(playId: string, choices: Choices): Promise<void> {
  if (running.get()) return
  const way = new AbortController()
  const show = (done: number, all: number): void => running.set({ playId, done, all, cancel: () => way.abort() })
  show(0, 0)
  try {
    const input = { ...inRequest(choices), include: choices.include }
    const answer = await askForStream(`/api/plays/${playId}/parts/zip`, input, way.signal)
    const all = Number(answer.headers.get('x-files'))
    const count = fileCounter()
    await saveStream(answer, (piece) => show(Math.min(all, count(piece)), all))
    showToast({ title: m.parts_zip_done({ count: all }) })
  } catch (error) {
    if (!way.signal.aborted) showToast({ title: m.parts_failed(), body: failureMessage(error) })
  } finally {
    running.set(null)
  }
}

interface Props {
  readonly playId: string
  /** Whether somebody is cast, so that there are scripts for actors. */
  readonly isCast: boolean
  readonly choices: Choices
  readonly onChoose: (change: Partial<Choices>) => void
}

const WORDS: Record<PartFile, { readonly label: () => string; readonly hint: () => string }> = {
  sides: { label: m.parts_zip_sides, hint: m.parts_zip_sides_hint },
  actor: { label: m.parts_zip_actors, hint: m.parts_zip_actors_hint },
  role: { label: m.parts_zip_roles, hint: m.parts_zip_roles_hint },
}

/** Downloads everything at once, with the progress and a button to cancel. */
export function ZipDownload({ playId, isCast, choices, onChoose }: Props) {
  const now = useStore(running)
  const offered = FILES.filter((kind) => isCast || kind !== 'actor')
  const include = offered.filter((kind) => choices.include.includes(kind))
  const toggle = (kind: PartFile, wanted: boolean): void =>
    onChoose({ include: FILES.filter((one) => (one === kind ? wanted : choices.include.includes(one))) })
  return (
    <div className="grid justify-items-start gap-3">
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{m.parts_zip_legend()}</legend>
        {offered.map((kind) => (
          <Checkbox
            key={kind}
            label={WORDS[kind].label()}
            hint={WORDS[kind].hint()}
            checked={choices.include.includes(kind)}
            onChange={(wanted) => toggle(kind, wanted)}
          />
        ))}
      </fieldset>
      <Button
        look="solid"
        icon="download"
        disabled={include.length === 0 || now !== null}
        onClick={() => void downloadZip(playId, { ...choices, include })}
      >
        {m.parts_zip()}
      </Button>
      <div role="status" className="w-full">
        {now?.playId === playId && (
          <div className="flex items-center justify-between gap-3 rounded-base border border-line bg-raised py-1 pr-1 pl-4">
            <span className="min-w-0 grow">
              {now.all === 0 ? m.parts_zip_begins() : m.parts_zip_progress({ done: now.done, all: now.all })}
            </span>
            <Button look="plain" onClick={now.cancel}>
              {m.plays_cancel()}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
