/** Parameters of the protocol itself, which callers cannot set. */
export const PROTOCOL_PARAMETERS = [
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'nonce',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
] as const;
