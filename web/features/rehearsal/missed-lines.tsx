import type { RehearsalProgress } from '@replique/contract'
import { isMine } from '@replique/script'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/field.tsx'
import { progressIn, sceneName, type Scene } from './progress.ts'
import { startAnew, type Anew as PracticeOptions, type Learner } from './queries.ts'

interface Props {
  readonly learner: Learner
  /** Those that are chosen. */
  readonly scenes: readonly Scene[]
  readonly mine: ReadonlySet<string>
  readonly progress: RehearsalProgress
}

/** Lets one begin as if nothing of the chosen scenes had been rehearsed yet. */
export function Anew({ learner, scenes, mine, progress }: Props) {
  const [isOpen, setOpen] = useState(false)
  const byId = new Map(scenes.flatMap(({ lines }) => lines.map((line) => [line.id, line] as const)))
  const what = progressIn(progress, scenes, ({ id }) => {
    const line = byId.get(id)
    return line !== undefined && isMine(line, mine)
  })
  if (what.sceneIds.length === 0 && !isOpen) return null
  return (
    <>
      <Button look="plain" icon="rotate-ccw" className="-ml-4" onClick={() => setOpen(true)}>
        {m.rehearse_anew_open()}
      </Button>
      {isOpen && <AnewDialog learner={learner} scenes={scenes} what={what} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps extends Pick<Props, 'learner' | 'scenes'> {
  readonly what: PracticeOptions
  readonly onClose: () => void
}

function AnewDialog({ learner, scenes, what, onClose }: DialogProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const begin = async (): Promise<void> => {
    setBusy(true)
    setFault(null)
    try {
      await startAnew(client, learner, what)
      onClose()
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.rehearse_anew_title()}
      description={m.rehearse_anew_text()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void begin()}>
            {m.rehearse_anew()}
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5 font-serif">
        {scenes
          .filter(({ id }) => what.sceneIds.includes(id))
          .map((scene) => (
            <li key={scene.id} className="[overflow-wrap:anywhere]">
              {sceneName(scene)}
            </li>
          ))}
      </ul>
      <div aria-live="assertive" className="empty:hidden">
        {fault !== null && <Problem>{failureMessage(fault)}</Problem>}
      </div>
    </Dialog>
  )
}
