import { AuthError, validationFailed } from '@draksha/auth/http/api-error';
import { isLocalHost, PublicFetchError, publicFetch } from '@draksha/auth/http/public-fetch';

const failed = (why: string): AuthError =>
  new AuthError(400, 'saml_metadata_fetch_failed', `The metadata could not be fetched: ${why}`);

/**
 * Fetches a provider's metadata. While the site itself runs on this machine, so may the provider.
 *
 * @throws ApiError 400
 */
export async function fetchMetadata(address: string, siteUrl: string): Promise<string> {
  const url = URL.parse(address);
  if (!url) throw validationFailed('metadata_url is not a URL');
  const allowLocal = isLocalHost(new URL(siteUrl));
  if (url.protocol !== 'https:' && !(allowLocal && isLocalHost(url) && url.protocol === 'http:')) {
    throw validationFailed('metadata_url is not an https URL');
  }
  if (url.username !== '' || url.password !== '')
    throw validationFailed('metadata_url must hold no password');
  const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' };
  try {
    const response = await publicFetch(address, { headers, allowLocal });
    if (response.status !== 200) throw failed(`the answer was ${response.status}`);
    return await response.text();
  } catch (cause) {
    throw cause instanceof PublicFetchError ? failed(cause.message) : cause;
  }
}
