import { useEffect } from 'react';

/**
 * Reads the code from the message where the browser may (WebOTP, Chrome on Android); elsewhere the keyboard offers it or
 * the farmer types it. It listens anew after each message that was sent (`sentAtMs`) and stops with the screen.
 */
export function useCodeFromMessage(sentAtMs: number, found: (text: string) => void): void {
  useEffect(() => {
    if (!('OTPCredential' in window) || sentAtMs === 0) return;
    const leaving = new AbortController();
    const request = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code = credential && 'code' in credential ? credential.code : null;
        if (typeof code === 'string' && !leaving.signal.aborted) found(code);
      })
      // Turned away by the farmer, timed out or aborted: they type it.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [sentAtMs, found]);
}
