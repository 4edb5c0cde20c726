import type { ImportedFile } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage, useErrorText } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { reasonInWords } from './words.ts'
import { openImportsQuery } from './queries.ts'

const nameOf = (file: ImportedFile): string => file.name || m.imports_pasted()

function statusText({ state, reason, corrections }: ImportedFile, errorText: (code: string) => string): string {
  if (state === 'failed') return reasonInWords(reason, errorText)
  if (state !== 'review') return m.imports_reading()
  return corrections === 0 ? m.imports_ready() : m.imports_ready_corrected({ count: corrections })
}

/**
 * Imports that are not plays yet, each with its next step. Without `titled`, lists only those to review, because a list
 * of jobs shows the others.
 */
export function OpenImports({ titled = false }: { titled?: boolean }) {
  useLocale()
  const { data = [] } = useQuery(openImportsQuery())
  const shown = titled ? data : data.filter(({ state }) => state === 'review')
  return shown.length === 0 ? null : <ImportList files={shown} titled={titled} />
}

function ImportList({ files, titled }: { files: readonly ImportedFile[]; titled: boolean }) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const list = useRef<HTMLUListElement>(null)
  const [going, setGoing] = useState<ImportedFile | null>(null)
  const remove = async (file: ImportedFile) => {
    setGoing(null)
    try {
      await api.ai.imports.remove({ id: file.id })
    } catch (error) {
      showToast({ title: m.imports_not_removed(), body: failureMessage(error) })
    }
    await client.invalidateQueries({ queryKey: ['imports'] })
  }
  return (
    <section className={titled ? 'mt-10' : 'my-5'}>
      {titled && <h2 className="mb-3 text-lg font-semibold">{m.imports_open()}</h2>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.imports_open()}
        className="divide-y divide-line rounded-base border border-line bg-raised"
      >
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-2 py-1 pr-1 pl-4">
            <Link to={`/plays/import/${file.id}`} className="min-w-0 grow py-2 text-ink no-underline hover:underline">
              <span className="flex items-center gap-2 font-serif text-lg leading-snug">
                <Icon name="file-text" className="size-5 shrink-0 text-ink-soft" />
                <bdi className="truncate">{nameOf(file)}</bdi>
              </span>
              <span className="block text-sm text-ink-soft">{statusText(file, errorText)}</span>
            </Link>
            <IconButton
              icon="x"
              label={m.imports_remove_named({ name: nameOf(file) })}
              onClick={() => setGoing(file)}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={going !== null}
        title={m.imports_remove_title({ name: going === null ? '' : nameOf(going) })}
        description={m.imports_remove_says()}
        onClose={() => setGoing(null)}
        onClosed={() => (list.current ?? document.getElementById('content'))?.focus()}
        footer={
          <>
            <Button onClick={() => setGoing(null)}>{m.plays_cancel()}</Button>
            <Button look="solid" onClick={() => going && void remove(going)}>
              {m.imports_remove()}
            </Button>
          </>
        }
      />
    </section>
  )
}
