/** What the server's thread and the thread with the embedded database say to each other. */
export type Request =
  | { readonly op: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly op: 'exec'; readonly sql: string }
  | { readonly op: 'begin' | 'commit' | 'rollback' | 'dump' | 'close' }
  | { readonly op: 'listen' | 'unlisten'; readonly channel: string }

export interface Rows {
  readonly rows: Record<string, unknown>[]
  readonly affectedRows?: number
}

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: Failure }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }

/** A database error as plain data, because class instances do not cross threads. */
export interface Failure {
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
  readonly detail?: string
}

export interface WorkerStart {
  /** Folder of the database; null keeps it in memory. */
  readonly folder: string | null
  /** A dumped folder to begin from. */
  readonly from?: Uint8Array
  /** The engine itself, where somebody has it ready; without it, it is read and compiled. */
  readonly parts?: EngineParts
}

export interface EngineParts {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly initdbWasmModule: WebAssembly.Module
  readonly fsBundle: Blob
}
