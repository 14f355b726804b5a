//! The handler of SIGBUS.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use libc::{BUS_ADRERR, SA_SIGINFO, SIG_DFL, SIG_IGN, SIGBUS};
use libc::{c_int, c_void, sigaction, siginfo_t};

use super::maps::{Mapping, PATH_BYTES};
use super::substitute;

static FAULTS: AtomicU64 = AtomicU64::new(0);
static PAGE_SIZE: AtomicUsize = AtomicUsize::new(4096);
static FIRST: First = First::new();
/// The action that was installed before. It is written before the handler is in place, and only the handler
/// reads it.
static BEFORE: Before = Before(UnsafeCell::new(MaybeUninit::uninit()));

pub fn count() -> u64 {
    FAULTS.load(Ordering::Relaxed)
}

pub fn first_path() -> Option<String> {
    FIRST.path()
}

/// Installs the handler once per process. Returns true if it is in place.
pub fn install() -> bool {
    static INSTALLED: OnceLock<bool> = OnceLock::new();
    *INSTALLED.get_or_init(|| {
        // SAFETY: sysconf only reads a system constant.
        let page_size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        if let Ok(size) = usize::try_from(page_size) {
            PAGE_SIZE.store(size, Ordering::Relaxed);
        }
        // SAFETY: the structure consists of plain numbers, for which zeros are valid. The first call only
        // reads the action. The handler has the signature that SA_SIGINFO requires and calls only
        // async-signal-safe functions.
        unsafe {
            let before = BEFORE.0.get().cast::<sigaction>();
            if libc::sigaction(SIGBUS, ptr::null(), before) != 0 {
                return false;
            }
            let mut action: sigaction = std::mem::zeroed();
            action.sa_sigaction = on_fault as *const () as usize;
            // The handler runs on the thread's own stack, because an alternate stack may be too small for a
            // path and a buffer.
            action.sa_flags = SA_SIGINFO;
            libc::sigemptyset(&mut action.sa_mask);
            libc::sigaction(SIGBUS, &action, ptr::null_mut()) == 0
        }
    })
}

unsafe extern "C" fn on_fault(signal: c_int, info: *mut siginfo_t, context: *mut c_void) {
    // SAFETY: errno of this thread. The interrupted code may be about to read it.
    let errno = unsafe { libc::__errno_location() };
    // SAFETY: as above.
    let before = unsafe { *errno };
    // SAFETY: the kernel passes the information of the signal, with the address if it raised the signal for a
    // fault.
    let ours = unsafe { (*info).si_code == BUS_ADRERR && mend((*info).si_addr() as usize) };
    if !ours {
        // SAFETY: the arguments are those of this call.
        unsafe { hand_on(signal, info, context) };
    }
    // SAFETY: as above.
    unsafe { *errno = before };
}

fn mend(address: usize) -> bool {
    let Some(mapping) = Mapping::of(address) else {
        return false;
    };
    if !mapping.shared || mapping.inode == 0 {
        return false;
    }
    // Counted first, because the reader may compare the counter right after its read.
    FAULTS.fetch_add(1, Ordering::SeqCst);
    FIRST.set(mapping.path());
    substitute::put(&mapping, address, PAGE_SIZE.load(Ordering::Relaxed))
}

/// # Safety
/// Must be called in the handler, with the arguments of the handler.
unsafe fn hand_on(signal: c_int, info: *mut siginfo_t, context: *mut c_void) {
    // SAFETY: set before the handler was in place, and never again.
    let before = unsafe { (*BEFORE.0.get()).assume_init_ref() };
    match before.sa_sigaction {
        SIG_DFL | SIG_IGN => {
            // SAFETY: the default action. The instruction faults again after the handler returns; a signal
            // that was sent must be sent again. (A process cannot ignore a fault.)
            unsafe {
                let mut action: sigaction = std::mem::zeroed();
                action.sa_sigaction = SIG_DFL;
                libc::sigaction(signal, &action, ptr::null_mut());
                if (*info).si_code <= 0 {
                    libc::raise(signal);
                }
            }
        }
        handler if before.sa_flags & SA_SIGINFO != 0 => {
            type Handler = unsafe extern "C" fn(c_int, *mut siginfo_t, *mut c_void);
            // SAFETY: an action installed with SA_SIGINFO has this signature.
            unsafe { std::mem::transmute::<usize, Handler>(handler)(signal, info, context) };
        }
        handler => {
            type Handler = unsafe extern "C" fn(c_int);
            // SAFETY: an action installed without SA_SIGINFO has this signature.
            unsafe { std::mem::transmute::<usize, Handler>(handler)(signal) };
        }
    }
}

struct Before(UnsafeCell<MaybeUninit<sigaction>>);

// SAFETY: `install` writes it once, before any read.
unsafe impl Sync for Before {}

/// Path of the file with the first missing page. Only the handler writes it, and only once.
struct First {
    state: AtomicU8,
    length: AtomicUsize,
    path: UnsafeCell<[u8; PATH_BYTES]>,
}

const EMPTY: u8 = 0;
const BEING_SET: u8 = 1;
const SET: u8 = 2;

impl First {
    const fn new() -> Self {
        Self {
            state: AtomicU8::new(EMPTY),
            length: AtomicUsize::new(0),
            path: UnsafeCell::new([0; PATH_BYTES]),
        }
    }

    fn set(&self, path: &[u8]) {
        let order = Ordering::Acquire;
        if self
            .state
            .compare_exchange(EMPTY, BEING_SET, order, order)
            .is_err()
        {
            return;
        }
        // SAFETY: only one thread gets here, and readers wait for SET. The path of a mapping has at most this
        // many bytes.
        unsafe {
            let into = self.path.get().cast::<u8>();
            ptr::copy_nonoverlapping(path.as_ptr(), into, path.len());
        }
        self.length.store(path.len(), Ordering::Relaxed);
        self.state.store(SET, Ordering::Release);
    }

    fn path(&self) -> Option<String> {
        if self.state.load(Ordering::Acquire) != SET {
            return None;
        }
        // SAFETY: no thread writes to it any more.
        let path: &[u8; PATH_BYTES] = unsafe { &*self.path.get() };
        let path = path.get(..self.length.load(Ordering::Relaxed))?;
        Some(String::from_utf8_lossy(path).into_owned())
    }
}

// SAFETY: `state` decides which thread may access the path.
unsafe impl Sync for First {}
