import type { ExportFormat } from '@replique/contract'
import { api } from '../../platform/api/api.ts'
import { confirmExport } from '../../ui/export-question/confirm-export.ts'
import { usePlayActions, type Named } from './play-actions.ts'

/** Downloads a play; asks first where its file would leave something out. */
export function useExport(play: Named): (format: ExportFormat) => Promise<void> {
  const actions = usePlayActions()
  return async (format) => {
    // where it cannot be told what is missing, the export says itself what is wrong
    const losses = await api.plays.missing({ id: play.id, format }).catch(() => null)
    if (losses === null || (await confirmExport(losses))) await actions.download(play, format)
  }
}
