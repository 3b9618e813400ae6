import { validationFailed } from '@draksha/auth/http/api-error';
import { optionalText } from '@draksha/auth/http/body';
import { z } from 'zod';
import { attributeMapping } from './attributes.ts';

export const ssoProviderBody = z.object({
  type: optionalText,
  metadata_xml: optionalText,
  metadata_url: optionalText,
  domains: z.array(z.string()).max(100).optional(),
  attribute_mapping: attributeMapping.optional(),
  name_id_format: optionalText,
  resource_id: optionalText,
  disabled: z.boolean().optional(),
});
export type SsoProviderFields = z.output<typeof ssoProviderBody>;

const NAME_ID_FORMATS = new Set([
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]);
const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Lower-cased and each once. @throws ApiError 400 */
export function readDomains(domains: readonly string[]): string[] {
  const read = [...new Set(domains.map((domain) => domain.trim().toLowerCase()))];
  const wrong = read.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined) throw validationFailed(`Not a domain: "${wrong.slice(0, 64)}"`);
  return read;
}

/** Null for none. @throws ApiError 400 */
export function readNameIdFormat(format: string): string | null {
  if (format === '') return null;
  if (!NAME_ID_FORMATS.has(format)) throw validationFailed('name_id_format is not known');
  return format;
}

export const isResourceId = (text: string): boolean => /^[\w.-]{1,128}$/.test(text);

/** In lower case; null for none. @throws ApiError 400 */
export function readResourceId(id: string): string | null {
  if (id === '') return null;
  if (!isResourceId(id)) {
    throw validationFailed('resource_id may have letters, digits, dots, hyphens and underscores');
  }
  return id.toLowerCase();
}

/** @throws ApiError 400 when it names both places, or neither though it must */
export function checkMetadataFields(fields: SsoProviderFields, isRequired: boolean): void {
  const { type, metadata_xml: xml = '', metadata_url: url = '' } = fields;
  if ((isRequired || type !== undefined) && type !== 'saml') {
    throw validationFailed('Only the type "saml" is supported');
  }
  if (xml !== '' && url !== '')
    throw validationFailed('Only one of metadata_xml and metadata_url is allowed');
  if (isRequired && xml === '' && url === '') {
    throw validationFailed('Either metadata_xml or metadata_url is needed');
  }
}
