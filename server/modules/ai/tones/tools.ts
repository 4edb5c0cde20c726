import type { Features } from '../features/features.ts'
import type { AiTools } from '../tools.ts'

export interface TonesTools extends AiTools {
  readonly features: Features
}
