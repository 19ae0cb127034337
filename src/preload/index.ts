import { contextBridge, ipcRenderer, webFrame } from 'electron';

/** All that the window gets of the desktop: one function for calls, one subscription for events, and its own size. */
contextBridge.exposeInMainWorld('assay', {
  send: (message: unknown): Promise<unknown> => ipcRenderer.invoke('assay', message),
  onEvent: (listener: (event: unknown) => void): (() => void) => {
    const heard = (_event: unknown, event: unknown): void => listener(event);
    ipcRenderer.on('assay:event', heard);
    return () => ipcRenderer.off('assay:event', heard);
  },
  readZoom: (): number => webFrame.getZoomFactor(),
  setZoom: (factor: number): void => webFrame.setZoomFactor(factor),
});
