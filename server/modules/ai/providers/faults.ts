import type { ModelFault } from '@replique/contract'

/** Why a model gave nothing of use. Nothing that was asked or answered is in it, so that it may be logged and kept. */
export class ModelError extends Error {
  readonly fault: ModelFault
  /** Seconds to wait, where the service said how many. */
  readonly wait: number | null
  /** Whether nothing was sent, or the service refused before it did anything: such a call cost nothing. */
  readonly free: boolean

  constructor(fault: ModelFault, { wait = null, free = false }: { wait?: number | null; free?: boolean } = {}) {
    super(`a model gave nothing of use: ${fault}`)
    this.name = 'ModelError'
    this.fault = fault
    this.wait = wait
    this.free = free
  }
}

/** Faults of what was asked or answered, which say nothing of whether the service is well. */
export const HARMLESS: readonly ModelFault[] = ['refused', 'model_unknown', 'wrong_answer', 'too_large']
