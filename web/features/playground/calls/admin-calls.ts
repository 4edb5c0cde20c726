import { type AuthCall, call, each, of, second } from './call.ts'

const USER = ['email', 'phone', 'password', 'email_confirm', 'user_metadata', 'app_metadata', 'role', 'ban_duration']
const CLIENT = ['client_name', 'redirect_uris', 'grant_types', 'response_types', 'scope']

/** Calls that only an operator's service key opens. */
export const ADMIN_CALLS: Readonly<Record<string, readonly AuthCall[]>> = {
  'Administration: people': [
    call('listUsers', of('page', 'perPage')),
    call('getUserById', each('uid')),
    call('createUser', of(...USER)),
    call('updateUserById', each('uid'), second(...USER)),
    call('deleteUser', each('uid', 'shouldSoftDelete')),
    call('inviteUserByEmail', each('email'), second('data', 'redirectTo')),
    call('generateLink', of('type', 'email', 'newEmail', 'password', 'options.data', 'options.redirectTo')),
    call('signOut', each('jwt', 'scope')),
  ],
  'Administration: factors and passkeys': [
    call('mfa.listFactors', of('userId')),
    call('mfa.deleteFactor', of('id', 'userId')),
    call('passkey.listPasskeys', of('userId')),
    call('passkey.deletePasskey', of('userId', 'passkeyId')),
  ],
  'Administration: applications and providers': [
    call('oauth.listClients', of('page', 'perPage')),
    call('oauth.createClient', of(...CLIENT)),
    call('oauth.getClient', each('clientId')),
    call('oauth.updateClient', each('clientId'), second(...CLIENT)),
    call('oauth.deleteClient', each('clientId')),
    call('oauth.regenerateClientSecret', each('clientId')),
    call('customProviders.listProviders', of('type')),
    call('customProviders.createProvider', of('provider_type', 'identifier', 'name', 'client_id', 'client_secret')),
    call('customProviders.getProvider', each('identifier')),
    call('customProviders.updateProvider', each('identifier'), second('name')),
    call('customProviders.deleteProvider', each('identifier')),
  ],
}
