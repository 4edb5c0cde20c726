import type { Features } from '../features/features.ts'
import type { AiTools } from '../tools.ts'

export interface ImportsTools extends AiTools {
  readonly features: Features
}
