import type { ExportFormat } from '@replique/contract'
import { api } from '../../platform/api/api.ts'
import { saveFile } from '../../platform/save-file.ts'

/** Fetches the play as a file and hands it to the browser's downloads. */
export async function downloadPlay(id: string, title: string, format: ExportFormat): Promise<void> {
  const file = await api.plays.export({ id, format })
  saveFile(file, file.name || `${title}.${format === 'text' ? 'txt' : format}`)
}
