import type { ExportFormat } from '@replique/contract'
import { api } from '../../platform/api/api.ts'

/** Fetches the play as a file and hands it to the browser's downloads. */
export async function downloadPlay(id: string, title: string, format: ExportFormat): Promise<void> {
  const file = await api.plays.export({ id, format })
  saveFile(file, file.name || `${title}.${format === 'text' ? 'txt' : format}`)
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // the browser reads the address after this task
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
