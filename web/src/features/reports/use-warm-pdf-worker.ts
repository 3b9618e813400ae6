import type { ReportDocument } from '@draksha/reports/report-document';
import { useEffect, useRef } from 'react';
import { soon } from '../../lib/soon.ts';

/** The farmer asked their phone to spend little; not every browser has the word. */
const savesData = (): boolean =>
  'connection' in navigator &&
  (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true;

/** Makes what prints PDFs ready while a report is read: its file is what most farmers came for. */
export function useWarmPdfWorker(report: ReportDocument): void {
  const shown = useRef(report);
  useEffect(() => {
    shown.current = report;
  }, [report]);
  useEffect(() => {
    let isOpen = true;
    let release: (() => void) | null = null;
    soon(async () => {
      // What comes past the service worker would not stay on the phone.
      if (!isOpen || savesData() || !navigator.serviceWorker?.controller) return;
      // Offline and not cached: reported when a file is wanted.
      const printer = await import('../../lib/paper/report-pdf.ts').catch(() => null);
      if (isOpen && printer) release = printer.warmUpPdfWorker(shown.current);
    });
    return () => {
      isOpen = false;
      release?.();
    };
  }, []);
}
