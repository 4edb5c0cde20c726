import type { Attachment, PlayDetail } from '@replique/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { Section } from './section.tsx'

const originalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'originals', id],
    queryFn: async ({ signal }) => (await api.attachments.list({ id }, { signal })).attachments,
  })

const KILO = 1024

function sizeOf(bytes: number): string {
  const locale = document.documentElement.lang
  const isLarge = bytes >= KILO * KILO
  const value = isLarge ? bytes / KILO / KILO : Math.max(1, bytes / KILO)
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  return value.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 })
}

/** The file that the play was made of, for whoever writes in it; nothing where it was written here. */
export function Originals({ play }: { play: PlayDetail }) {
  const { data = [] } = useQuery({ ...originalsQuery(play.id), enabled: play.may.write })
  if (data.length === 0) return null
  return (
    <Section title={m.imports_original()}>
      <ul className="divide-y divide-line border-y border-line">
        {data.map((file) => (
          <Original key={file.id} play={play} file={file} />
        ))}
      </ul>
    </Section>
  )
}

function Original({ play, file }: { play: PlayDetail; file: Attachment }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [going, setGoing] = useState(false)
  const of = { id: play.id, attachmentId: file.id }
  const act = async (deed: () => Promise<void>) => {
    setBusy(true)
    try {
      await deed()
    } catch (error) {
      showToast({ title: m.imports_original_failed(), body: failureMessage(error) })
    }
    setBusy(false)
  }
  const take = () => act(async () => saveFile(await api.attachments.open(of), file.name))
  const remove = () =>
    act(async () => {
      setGoing(false)
      await api.attachments.remove(of)
      await client.invalidateQueries({ queryKey: ['plays', 'originals', play.id] })
    })
  return (
    <li className="flex items-center gap-2 py-1">
      <span className="min-w-0 grow">
        <bdi className="block truncate">{file.name}</bdi>
        <span className="text-sm text-ink-soft">{sizeOf(file.bytes)}</span>
      </span>
      <IconButton
        icon="download"
        label={m.imports_original_take({ name: file.name })}
        disabled={busy}
        onClick={() => void take()}
      />
      {play.may.trash && (
        <IconButton
          icon="trash-2"
          label={m.imports_original_remove({ name: file.name })}
          disabled={busy}
          onClick={() => setGoing(true)}
        />
      )}
      <Dialog
        open={going}
        title={m.imports_original_remove_title({ name: file.name })}
        description={m.imports_original_remove_says()}
        onClose={() => setGoing(false)}
        footer={
          <>
            <Button onClick={() => setGoing(false)}>{m.plays_cancel()}</Button>
            <Button look="solid" onClick={() => void remove()}>
              {m.imports_remove()}
            </Button>
          </>
        }
      />
    </li>
  )
}
