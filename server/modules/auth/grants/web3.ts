import { deny } from '../auth-error.ts'
import type { Grant } from './grant.ts'

export const web3Grant: Grant = () => deny(422, 'web3_provider_disabled', 'Web3 provider is disabled')
