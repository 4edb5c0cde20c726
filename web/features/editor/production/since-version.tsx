import { reviseSince } from '@replique/manuscript'
import type { Version } from '@replique/contract'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { Choice } from '../panels/form.tsx'
import { openMoment } from '../versions/moments.ts'
import { momentOf } from '../versions/when.ts'
import { decide } from './decide.ts'
import { saidNow } from './said-now.ts'

/** Deciding afterwards: everything that differs from an earlier version becomes a revision. */
export function SinceVersion(parts: DeskParts) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" disabled={!parts.writable} onClick={() => setOpen(true)}>
        {m.production_since()}
      </Button>
      {open && <SinceDialog parts={parts} onClose={() => setOpen(false)} />}
    </>
  )
}

type Listed = readonly Version[] | 'loading' | 'failed'

function useVersions(id: string): Listed {
  const [listed, setListed] = useState<Listed>('loading')
  useEffect(() => {
    let gone = false
    api.plays.versions.list({ id }).then(
      ({ versions }) => gone || setListed(versions),
      () => gone || setListed('failed'),
    )
    return () => void (gone = true)
  }, [id])
  return listed
}

function SinceDialog({ parts, onClose }: { parts: DeskParts; onClose: () => void }) {
  const { link, editor } = parts
  const listed = useVersions(link.play)
  const [chosen, setChosen] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const versions = typeof listed === 'string' ? [] : listed
  const id = chosen || (versions[0]?.id ?? '')
  const make = async (): Promise<void> => {
    setState('busy')
    try {
      const { play: earlier } = await openMoment(link, id)
      decide(editor, (shared) => reviseSince(shared, earlier, saidNow(parts)))
      onClose()
    } catch {
      setState('failed')
    }
  }
  const failed = listed === 'failed' || state === 'failed'
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.production_since()}
      description={m.production_since_about()}
      footer={
        <Button look="solid" busy={state === 'busy'} disabled={id === ''} onClick={() => void make()}>
          {m.production_since_make()}
        </Button>
      }
    >
      {failed && (
        <p role="alert" className="mb-3 text-sm text-accent">
          {m.production_since_failed()}
        </p>
      )}
      {typeof listed !== 'string' && versions.length === 0 && <p>{m.production_since_none()}</p>}
      {versions.length > 0 && (
        <Choice
          label={m.production_since_version()}
          value={id}
          options={versions.map(({ id: value, name, createdAt }) => [
            value,
            [name, momentOf(createdAt)].filter(Boolean).join(' · '),
          ])}
          onChoose={setChosen}
        />
      )}
    </Dialog>
  )
}
