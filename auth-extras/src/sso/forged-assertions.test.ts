import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goal } from '../../../auth/test/redirects.ts';
import type { Answer } from '../../../auth/test/world.ts';
import { FakeIdp, type IdpAnswer } from '../../test/fake-idp.ts';
import { SsoWorld } from '../../test/sso.ts';

let sso: SsoWorld;
beforeAll(async () => {
  sso = await SsoWorld.open({ limits: { requestsPerAddress: 100_000 } });
});
afterAll(() => sso[Symbol.asyncDispose]());

const seconds = (count: number): Date => new Date(sso.at.getTime() + count * 1000);
const good = (idpAnswer: Partial<IdpAnswer> = {}): string =>
  sso.idp.answer(sso.sp, { at: sso.at, ...idpAnswer });

async function users(): Promise<number> {
  return (await sso.world.pool.query('select from auth.users')).rows.length;
}

/** Refused, with a redirect that holds no token and no words of the answer, and nobody came into being. */
async function expectRefused(attempt: () => Promise<Answer>, code = 'validation_failed'): Promise<void> {
  const before = await users();
  const answer = await attempt();
  expect(answer.status).toBe(303);
  const url = goal(answer);
  expect(url.searchParams.get('error_code')).toBe(code);
  expect(url.href).not.toContain('access_token');
  expect(url.searchParams.has('code')).toBe(false);
  expect(await users()).toBe(before);
}

test('the answer that all others here are made from is a right one', async () => {
  expect((await sso.post(good())).status).toBe(302);
  expect((await sso.post(good({ sign: 'both' }))).status).toBe(302);
});

describe('a condition that does not hold', () => {
  const conditions: [string, () => Partial<IdpAnswer>][] = [
    ['another audience', () => ({ audience: 'https://other.example/metadata' })],
    ['no audience', () => ({ audience: null })],
    ['another destination', () => ({ destination: 'https://other.example/acs' })],
    ['no destination in a signed answer', () => ({ destination: null, sign: 'both' })],
    ['another recipient', () => ({ recipient: 'https://other.example/acs' })],
    ['another way of confirmation', () => ({ method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' })],
    ['a status that is no success', () => ({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' })],
    ['validity that has ended', () => ({ notOnOrAfter: seconds(-60) })],
    ['validity that has not begun', () => ({ notBefore: seconds(61) })],
    ['a confirmation that has ended', () => ({ confirmedUntil: seconds(-60) })],
    ['a time of issue in the future', () => ({ at: seconds(61), notBefore: seconds(0) })],
    [
      'a time of issue long ago',
      () => ({ at: seconds(-661), notOnOrAfter: seconds(9), confirmedUntil: seconds(9) }),
    ],
    ['a session that is over', () => ({ sessionNotOnOrAfter: seconds(0) })],
    [
      'an instant that is none',
      () => ({ shape: (xml) => xml.replace(/NotBefore="[^"]*"/, 'NotBefore="soon"') }),
    ],
    [
      'no sign-in',
      () => ({ shape: (xml) => xml.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') }),
    ],
    ['no conditions', () => ({ shape: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/, '') })],
    [
      'no confirmation',
      () => ({ shape: (xml) => xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '') }),
    ],
    ['no status', () => ({ shape: (xml) => xml.replace(/<samlp:Status>.*<\/samlp:Status>/, '') })],
  ];
  test.each(conditions)('%s', async (_name, idpAnswer) => {
    await expectRefused(() => sso.unasked(idpAnswer()));
  });

  test('but a clock that is a minute off does no harm', async () => {
    expect((await sso.unasked({ at: seconds(59), notBefore: seconds(59) })).status).toBe(302);
    expect((await sso.unasked({ notOnOrAfter: seconds(-59), confirmedUntil: seconds(-59) })).status).toBe(
      302,
    );
    expect((await sso.unasked({ destination: null })).status).toBe(302);
  });
});

describe('a signature that does not hold', () => {
  test('none at all, or only one around the answer', async () => {
    await expectRefused(() => sso.unasked({ sign: 'none' }));
    await expectRefused(() => sso.unasked({ sign: 'response' }));
  });

  test('of another key, also when it brings its certificate along', async () => {
    const thief = new FakeIdp();
    await expectRefused(() => sso.post(thief.signed(good({ sign: 'none' }), 'Assertion')));
    const ours = good({ sign: 'none' });
    await expectRefused(() => sso.post(sso.idp.signed(thief.signed(ours, 'Assertion'), 'Response')));
  });

  test('around the answer that is broken, though the assertion’s is whole', async () => {
    const xml = good({ sign: 'both' });
    await expectRefused(() =>
      sso.post(xml.replace(/Version="2.0" IssueInstant/, 'Version="2.0"  Consent="x" IssueInstant')),
    );
  });

  test('after any change of what was signed', async () => {
    for (const [from, to] of [
      ['asha-17', 'asha-18'],
      ['asha@vineyard', 'admin@vineyard'],
      ['<saml:Attribute Name', '<saml:Attribute FriendlyName="x" Name'],
    ] as const) {
      await expectRefused(() => sso.post(good().replace(from, to)));
    }
  });

  test('by weak algorithms, or by the certificate taken for a shared secret', async () => {
    const unsigned = good({ sign: 'none' });
    await expectRefused(() =>
      sso.post(sso.idp.signed(unsigned, 'Assertion', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')),
    );
    for (const [from, to] of [
      ['2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1'],
      ['2001/04/xmlenc#sha256', '2000/09/xmldsig#sha1'],
      [
        '<ds:Transforms>',
        '<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>',
      ],
      [
        '2001/10/xml-exc-c14n#"/><ds:SignatureMethod',
        '2001/10/xml-exc-c14n#WithComments"/><ds:SignatureMethod',
      ],
    ] as const) {
      const xml = good();
      expect(xml).toContain(from);
      await expectRefused(() => sso.post(xml.replace(from, to)));
    }
  });
});

/** The signed assertion of a right answer, and the same one with another name in it and without its signature. */
function parts(): { xml: string; signed: string; evil: string } {
  const xml = good();
  const signed = /<saml:Assertion .*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  const evil = signed
    .replace(/<ds:Signature .*<\/ds:Signature>/, '')
    .replace('asha-17', 'admin')
    .replace(/ID="[^"]*"/, 'ID="_evil"');
  expect(signed).not.toBe('');
  return { xml, signed, evil };
}

describe('an answer with a signed assertion wrapped around by another one', () => {
  const signature = /<ds:Signature .*<\/ds:Signature>/;
  const wrappings: [string, () => string][] = [
    [
      'before it',
      () => {
        const { xml, signed, evil } = parts();
        return xml.replace(signed, evil + signed);
      },
    ],
    [
      'after it',
      () => {
        const { xml, signed, evil } = parts();
        return xml.replace(signed, signed + evil);
      },
    ],
    [
      'which has it within',
      () => {
        const { xml, signed, evil } = parts();
        return xml.replace(signed, evil.replace('</saml:Assertion>', `${signed}</saml:Assertion>`));
      },
    ],
    [
      'which has it in the signature’s Object',
      () => {
        const { xml, signed, evil } = parts();
        const own = signature.exec(signed)?.[0] ?? '';
        const bare = signed.replace(own, '');
        const wrapped = own.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`);
        return xml.replace(signed, evil.replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`));
      },
    ],
    [
      'with the same ID',
      () => {
        const { xml, signed, evil } = parts();
        const id = /ID="[^"]*"/.exec(signed)?.[0] ?? '';
        const own = signature.exec(signed)?.[0] ?? '';
        const twin = evil.replace('ID="_evil"', id).replace('</saml:Issuer>', `</saml:Issuer>${own}`);
        return xml.replace(signed, twin);
      },
    ],
    [
      'with the signed one in an Extensions element',
      () => {
        const { xml, signed, evil } = parts();
        return xml
          .replace(signed, evil)
          .replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`);
      },
    ],
    [
      'with the signed answer as a whole within',
      () => {
        const { xml, evil } = parts();
        const head = xml.slice(0, xml.indexOf('<saml:Assertion')).replace(/ID="[^"]*"/, 'ID="_outer"');
        return `${head}${evil}<samlp:Extensions>${xml}</samlp:Extensions></samlp:Response>`;
      },
    ],
    [
      'of another namespace',
      () => {
        const { xml, signed, evil } = parts();
        return xml.replace(
          signed,
          `${signed}${evil.replaceAll('saml:', 'x:').replace('<x:Assertion', '<x:Assertion xmlns:x="urn:x"')}`,
        );
      },
    ],
    ['as the root', () => parts().signed],
    [
      'with a second signature',
      () => {
        const { xml, signed } = parts();
        const own = signature.exec(signed)?.[0] ?? '';
        return xml.replace(own, own + own);
      },
    ],
    [
      'moved into another element',
      () => {
        const { xml, signed } = parts();
        return xml.replace(signed, `<samlp:Extensions>${signed}</samlp:Extensions>`);
      },
    ],
    [
      'encrypted',
      () => {
        const { xml, signed } = parts();
        return xml.replace(signed, `${signed}<saml:EncryptedAssertion/>`);
      },
    ],
  ];
  test.each(wrappings)('%s', async (_name, forge) => {
    await expectRefused(() => sso.post(forge()));
  });
});

describe('a document that is dangerous to read', () => {
  const bomb = Array.from(
    { length: 10 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  );
  const dangers: [string, () => string][] = [
    ['a document type', () => `<!DOCTYPE x>${good()}`],
    [
      'entities that multiply',
      () => `<!DOCTYPE x [<!ENTITY e0 "lol">${bomb.join('')}]>${good().replace('asha-17', '&e10;')}`,
    ],
    [
      'an entity that reads a file',
      () => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${good().replace('asha-17', '&e;')}`,
    ],
    ['a comment within a name', () => good().replace('asha-17', 'asha<!-- -->-17')],
    [
      'a comment that was there when it was signed',
      () => good({ shape: (xml) => xml.replace('asha-17', 'admin<!-- -->.x') }),
    ],
    ['CDATA', () => good({ shape: (xml) => xml.replace('asha-17', '<![CDATA[asha-17]]>') })],
    ['an instruction', () => good().replace('<saml:Issuer>', '<?xml-stylesheet href="x"?><saml:Issuer>')],
    ['an unknown entity', () => good().replace('asha-17', '&nobody;')],
    ['a letter that no database takes', () => good().replace(/https:\/\/idp-\d+/, 'a\0b')],
    ['such a letter by its number', () => good().replace(/https:\/\/idp-\d+/, 'a&#0;b')],
    ['half a letter by its number', () => good().replace(/https:\/\/idp-\d+/, 'a&#xD800;b')],
    ['no end', () => good().slice(0, -20)],
    ['two roots', () => good() + good()],
    [
      'an end tag of nothing',
      () => good().replace('</saml:AttributeStatement>', '</raml:AttributeStatement>'),
    ],
    ['an end tag too many', () => good().replace('</saml:Assertion>', '</saml:Assertion></saml:Assertion>')],
    [
      'tags that cross',
      () =>
        good().replace('</saml:AttributeValue></saml:Attribute>', '</saml:Attribute></saml:AttributeValue>'),
    ],
    ['depth without end', () => '<a>'.repeat(30_000)],
    ['tags without end', () => `<a>${'<b/>'.repeat(30_000)}</a>`],
    ['too many bytes', () => good().replace('asha-17', 'a'.repeat(150_000))],
    ['nothing', () => ''],
  ];
  test.each(dangers)('with %s', async (_name, make) => {
    await expectRefused(() => sso.post(make()));
  });

  test('in another encoding than it should be', async () => {
    const xml = good();
    await expectRefused(() => sso.post(xml, '', 'not base64!'));
    await expectRefused(() => sso.post(xml, '', Buffer.from(xml, 'utf16le').toString('base64')));
    await expectRefused(() => sso.post(xml, '', deflateRawSync(xml).toString('base64')));
    await expectRefused(() => sso.post(xml, '', Buffer.from([0xff, 0xfe, 0xfd]).toString('base64')));
    await expectRefused(() => sso.post(`<?xml version="1.0" encoding="utf-16"?>${xml}`));
    expect((await sso.post(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)).status).toBe(302);
  });

  test('or with a part of it changed at random', async () => {
    const before = await users();
    // By their own names, so that a change that slips through would show as a new account.
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 127 }), fc.boolean(), async (where, by, cut) => {
        const xml = good({ nameId: 'never-seen', sign: 'assertion' });
        const signedFrom = xml.indexOf('<saml:Assertion');
        const signedTo = xml.indexOf('</samlp:Response>');
        const at = signedFrom + (where % (signedTo - signedFrom));
        const code = (xml.charCodeAt(at) ^ by) & 0x7f;
        const changed = xml.slice(0, at) + (cut ? '' : String.fromCharCode(code)) + xml.slice(at + 1);
        const answer = await sso.post(changed);
        expect([302, 303]).toContain(answer.status);
        if (answer.status === 302) expect(equalForXml(xml, changed)).toBe(true);
      }),
      { numRuns: 150 },
    );
    expect((await users()) - before).toBeLessThanOrEqual(1);
  }, 120_000);
});

/** White space within a tag or a signature’s base64 is not part of what is signed. */
function equalForXml(a: string, b: string): boolean {
  const bare = (xml: string): string => {
    const outside = xml.replace(/<ds:Signature .*<\/ds:Signature>/s, '');
    return outside
      .replace(/\s+/g, ' ')
      .replace(/ ?(\/?>)/g, '$1')
      .replaceAll("'", '"');
  };
  return bare(a) === bare(b);
}

test('a log tells why, and quotes nothing of what came', async () => {
  await sso.unasked({ audience: 'https://other.example/secret-audience', nameId: 'secret-name' });
  await sso.unasked({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' });
  const lines = sso.world.logs.join('\n');
  expect(lines).toContain('its status is no success');
  for (const part of ['secret-audience', 'secret-name', 'asha@', 'PRIVATE', '<saml'])
    expect(lines).not.toContain(part);
});
